const dated = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/;

export interface DatedName {
  /** What the name says of the day (Unix time in milliseconds). */
  timeMs: number | undefined;
  /** The name without its date. */
  text: string;
  /** The address that follows from it, below that of the blog. */
  slug: string;
}

/**
 * A path in a folder of posts. `2024-05-31-hello.md`, `2024/05/31/hello.md`, `2024-05-31-hello/index.md` ->
 * `/2024/05/31/hello`; `hello.md` -> `/hello`.
 */
export function datedName(docPath: string): DatedName {
  const { folder = '', date = '', text = '' } = dated.exec(docPath)?.groups ?? {};
  const day = date.split(/[-/]/).map((part) => part.padStart(2, '0'));
  const timeMs = Date.parse(`${day.join('-')}T00:00Z`);
  if (Number.isNaN(timeMs)) {
    const name = docPath.replace(/(?:\/index)?\.mdx?$/i, '');
    return { timeMs: undefined, text: name, slug: `/${name}` };
  }
  return { timeMs, text, slug: `/${date.replaceAll('-', '/')}/${folder}${text}` };
}
