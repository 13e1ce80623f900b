// `<<< @/example.js#region{2,4} [title]`: code from a file as VitePress has it, in a paragraph of its own.
import type { Code, Paragraph } from 'mdast';
import type { Fragment } from '../fragment.js';
import { positionOf, spanOf } from '../markdown/markdown-node.js';
import { languageOf } from './included-code.js';

const snippet =
  /^<<<[ \t]*([^\s{[#]+)(?:#([\w-]+))?[ \t]*(?:\{([\d,-]*)[ \t]*([^\s}:]+)?([^}]*)\})?[ \t]*(?:\[(.+)\])?[ \t]*$/;

/** The fences that the lines of a paragraph stand for; undefined for any other paragraph. */
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
    const [, file = '', region, lines, lang, words = '', title] = match;
    const from = offset + text.indexOf('<<<');
    const meta = [
      `file="${file}"`,
      ...(region ? [`region="${region}"`] : []),
      ...(lines ? [`{${lines}}`] : []),
      words,
      ...(title ? [`title="${title}"`] : []),
    ];
    const at = { line: point.line + index, column: index === 0 ? point.column : text.indexOf('<<<') + 1 };
    codes.push({
      type: 'code',
      lang: lang ?? languageOf(file) ?? null,
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
