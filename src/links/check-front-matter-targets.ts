import type { LinkConfig } from '../config/stage-configs.js';
import type { DocPage, Site } from '../site/site.js';
import type { BrokenLinks } from './policies.js';
import { type AnchorsOf, checkImage, checkTarget } from './site-target.js';

/** Targets that a page's front matter names: its image, and the links and the picture of its hero. */
export function checkFrontMatterTargets(
  page: DocPage,
  { site, config: rules, anchorsOf }: { site: Site; config: LinkConfig; anchorsOf: AnchorsOf },
  broken: BrokenLinks,
): void {
  const { frontMatter, path, virtualText } = page.source;
  const { image, hero, places } = frontMatter;
  const input = { site, rules, broken, anchorsOf };
  const at = (key: string, href: string) => ({
    key,
    href,
    location: { file: path, ...places?.[key] },
    source: virtualText,
  });
  if (image !== undefined) checkImage(input, at('image', image));
  if (hero?.image) checkImage(input, at('hero.image.src', hero.image.src));
  if (hero?.eyebrow?.to !== undefined) checkTarget(input, at('hero.eyebrow.to', hero.eyebrow.to));
  for (const [index, action] of hero?.actions?.entries() ?? [])
    checkTarget(input, at(`hero.actions[${index}].to`, action.to));
}
