import type { PageFacts } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { asWarning, type SiteError } from '../errors.js';
import type { Site } from '../site/site.js';
import { untruncatedPosts } from './link-errors.js';

/** Posts that lists show whole, where the configuration wants to know: told once a blog. */
export function checkPosts(
  { blogs }: Site,
  { blog: configs }: Pick<Config, 'blog'>,
  facts: ReadonlyMap<string, PageFacts>,
): SiteError[] {
  return configs.flatMap(({ id, onUntruncatedBlogPosts: policy }) => {
    const posts = blogs.find((blog) => blog.id === id)?.posts ?? [];
    const whole = posts.filter(({ route }) => facts.get(route)?.post?.isTruncated === false);
    if (whole.length === 0 || policy === 'ignore' || policy === 'log') return [];
    const problem = untruncatedPosts(whole[0]!.source.path, whole.length);
    return [policy === 'warn' ? asWarning(problem) : problem];
  });
}
