// Converts places in descriptions, which are relative to an entry, into lines of the file for messages.
import path from 'node:path';
import { LineIndex } from '../base/line-index.js';
import { getOrMake } from '../base/values.js';
import { SiteError } from '../errors.js';
import { cutDescription } from './cut-description.js';
import { readApiFile } from './read-api-file.js';

/** Returns problems with the current lines of the files. @param known lines of parts, by `file#pointer`, instead of reading the file. */
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

/** Returns the line of each part, by JSON Pointer. */
function linesOfParts(absolutePath: string): ReadonlyMap<string, number> {
  const bytes = readApiFile(absolutePath) ?? Buffer.alloc(0);
  const cut = cutDescription(bytes);
  const lines = new LineIndex(bytes);
  return new Map(Array.from(cut?.places ?? [], ([pointer, start]) => [pointer, lines.lineOf(start)]));
}
