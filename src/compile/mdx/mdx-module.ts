// The HTML tree of a page that has to be run -> the body of a function that makes it of React elements. The one place that
// knows @mdx-js/mdx, which is loaded when the first such page is compiled.
import { createProcessor } from '@mdx-js/mdx';
import type { Program } from 'estree';
import type { Root } from 'hast';
import { VFile } from 'vfile';
import type { MdxModule } from '../compiled-page.js';
import { type BrowserFacts, findBrowserFacts } from './browser-facts.js';

/** What estree-util-to-js wants of a source map: it is told where each piece of code comes from. */
class PlaceRecorder {
  readonly places: number[] = [];
  private line = -1;

  addMapping({ generated, original, name }: Mapping): void {
    // A line of code holds an element or a statement, and where it begins is near enough, but for the variables in it.
    const isFirst = generated.line !== this.line;
    if (!isFirst && name === undefined) return;
    this.line = generated.line;
    const column = isFirst ? 1 : generated.column + 1;
    this.places.push(generated.line, column, original.line, original.column + 1);
  }
}

interface Mapping {
  generated: Position;
  original: Position;
  /** Set for identifiers only. */
  name?: string;
}

interface Position {
  line: number;
  /** From 0. */
  column: number;
}

/** @param path of the file, relative to the site's folder. */
export function toMdxCode(
  path: string,
  tree: Root,
): Pick<MdxModule, 'code' | 'places'> & { browser: BrowserFacts | undefined } {
  let places: readonly number[] = [];
  const processor = createProcessor({
    outputFormat: 'function-body',
    // The tree is made already: it takes the place of what would be made of Markdown.
    rehypePlugins: [() => () => tree],
    providerImportSource: 'components',
    tableCellAlignToStyle: false,
    SourceMapGenerator: class extends PlaceRecorder {
      // The library makes it, and asks for this at the end.
      toJSON(): void {
        places = this.places;
      }
    } as never,
  });
  const file = new VFile({ path });
  const program = processor.runSync({ type: 'root', children: [] } as never, file) as unknown as Program;
  const browser = findBrowserFacts(program);
  const code = processor.stringify(program as never, file);
  return { code: String(code), places, browser };
}
