// Variables that the code of a page can use without declaring them, as in Docusaurus.
import type { MdxModule } from '../compiled-page.js';

interface AmbientValues {
  frontMatter: MdxModule['frontMatter'];
  toc: readonly { value: string; id: string; level: number }[];
}

export function ambientValues({ frontMatter, toc }: Pick<MdxModule, 'frontMatter' | 'toc'>): AmbientValues {
  return { frontMatter, toc: toc.map(({ id, level, html }) => ({ value: html, id, level })) };
}

/** Returns the names to pass to the code. A name that the page declares itself must not be a parameter too. */
export function ambientNames(code: string): (keyof AmbientValues)[] {
  return (['frontMatter', 'toc'] as const).filter((name) => !declares(code, name));
}

function declares(code: string, name: string): boolean {
  return new RegExp(
    `\\b(?:const|let|var|function|class)\\s+${name}\\b|[{,:]\\s*${name}\\s*[,}].*=\\s*_import`,
  ).test(code);
}
