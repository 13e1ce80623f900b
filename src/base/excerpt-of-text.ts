// What a page says first, of its text alone.

const longest = 200;

/**
 * The first line of text below the title, without marks of Markdown: what is known of a page that nobody has parsed.
 * @param markdown below the front matter
 */
export function excerptOfText(markdown: string): string {
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const isFence = /^(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || text === '' || /^(?:import |export |# |:::|<|\{|\||---)/.test(text)) continue;
    const words = text
      .replace(/^(?:>|[-*+]|\d+\.|#{2,6}) /, '')
      .replace(/ ?\{#[\w-]+\}$/, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/<[^<>]*>/g, '')
      .replace(/\*\*|__|[`*]/g, '');
    return cutExcerpt(words);
  }
  return '';
}

/** At a word boundary, where a text is longer than what introduces a page. */
export function cutExcerpt(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > longest / 2 ? head.slice(0, space) : head).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
