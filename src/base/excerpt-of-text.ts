// Makes the excerpt of a page from its Markdown, without compiling it.

const longest = 200;

/**
 * Returns the first line of text below the title, without Markdown markup.
 * @param markdown text below the front matter
 */
export function excerptOfText(markdown: string): string {
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const isFence = /^(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    if (
      isFence ||
      isCode ||
      text === '' ||
      /^(?:import |export |# |:::|<|\{|\||---|\[\^[^[\]]+\]:)/.test(text)
    )
      continue;
    const codes: string[] = [];
    const words = text
      .replace(/^(?:>|[-*+]|\d+\.|#{2,6}) /, '')
      .replace(/ ?\{#[\w-]+\}$/, '')
      // Code is no markup: it is put back at the end.
      .replace(/`([^`]+)`/g, (_, code: string) => `\uE000${codes.push(code) - 1}\uE000`)
      .replace(/\[\^[^[\]]+\]/g, '')
      .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
      .replace(/<[^<>]*>/g, '')
      .replace(/\*\*|__|~~|[`*]/g, '')
      .replace(/\uE000(\d+)\uE000/g, (_, index: string) => codes[Number(index)] ?? '')
      .trim();
    if (words !== '') return cutExcerpt(words);
  }
  return '';
}

/** Shortens a text at a word boundary, if it is longer than an excerpt. */
export function cutExcerpt(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > longest / 2 ? head.slice(0, space) : head).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
