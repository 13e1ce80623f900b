// Code snippets in VitePress's syntax, in a paragraph of their own: `<<< @/example.js#region{2,4} [title]`.
import type { Code, Paragraph } from 'mdast';
import { positionOf, spanOf } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { quoted } from './included-code.js';

/** Matches a trimmed line; groups are the file with its region, the text in braces, and the title. */
const snippet = /^<<<[ \t]*([^\s{[]+)(?:[ \t]*\{([^}]*)\})?(?:[ \t]*\[(.+)\])?$/;
/** Matches the text in braces: lines, language, further words. */
const inBraces = /^([\d,-]*)[ \t]*([^\s:]+)?(.*)$/;

/** Returns the code blocks for the lines of a paragraph; undefined if it contains anything but snippets. */
export function snippetsIn(node: Paragraph, fragment: Fragment): Code[] | undefined {
  const { start, end } = spanOf(node);
  if (!fragment.source.startsWith('<<<', start)) return undefined;
  const point = positionOf(node).start;
  const codes: Code[] = [];
  let offset = start;
  for (const [index, text] of fragment.source.slice(start, end).split('\n').entries()) {
    const line = text.trim();
    const match = snippet.exec(line);
    if (!match) return undefined;
    const [, file = '', braces = '', title] = match;
    const [, lines, lang, words = ''] = inBraces.exec(braces)!;
    const from = offset + text.indexOf('<<<');
    const meta = [
      `file="${file}"`,
      ...(lines ? [`{${lines}}`] : []),
      words,
      ...(title ? [`title=${quoted(title)}`] : []),
    ];
    const at = { line: point.line + index, column: index === 0 ? point.column : text.indexOf('<<<') + 1 };
    codes.push({
      type: 'code',
      lang: lang ?? null,
      meta: meta.join(' '),
      value: '',
      position: {
        start: { ...at, offset: from },
        end: { line: at.line, column: at.column + line.length, offset: from + line.length },
      },
    });
    offset += text.length + 1;
  }
  return codes;
}
