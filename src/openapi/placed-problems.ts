// What pages know of places in a description is counted from the entry that a text stands in. People are told lines of the file.
import path from 'node:path';
import { LineIndex } from '../base/line-index.js';
import { getOrMake } from '../base/values.js';
import { SiteError } from '../errors.js';
import { cutDescription } from './cut-description.js';
import { readApiFile } from './read-api-file.js';

/**
 * The problems with the lines of the files as they are now.
 * @param known lines of parts, by `file#pointer`. For others the file is read.
 */
export function placedProblems(
  problems: readonly SiteError[],
  siteDir: string,
  known: ReadonlyMap<string, number> = new Map(),
): SiteError[] {
  const files = new Map<string, ReadonlyMap<string, number>>();
  return problems.map((problem) => {
    const { location, code, message } = problem;
    const [file, part] = location?.file.split('\0') ?? [];
    if (!location || file === undefined || part === undefined) return problem;
    const linesIn = (): ReadonlyMap<string, number> =>
      getOrMake(files, file, () => linesOfParts(path.join(siteDir, file)));
    const first = known.get(`${file}#${part}`) ?? linesIn().get(part);
    const place = first === undefined ? { file } : { ...location, file, line: first + location.line! - 1 };
    return new SiteError(code, message, { ...problem, location: place });
  });
}

/** By the pointers of the parts. */
function linesOfParts(absolutePath: string): ReadonlyMap<string, number> {
  const bytes = readApiFile(absolutePath) ?? Buffer.alloc(0);
  const cut = cutDescription(bytes);
  const lines = new LineIndex(bytes);
  return new Map(Array.from(cut?.places ?? [], ([pointer, start]) => [pointer, lines.lineOf(start)]));
}
