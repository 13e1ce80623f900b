// `relaydocs api-diff`: compares two descriptions of an API.
import { loadSiteConfig } from '../docusaurus/load-site-config.js';
import { type ApiChange, type ApiChangeKind, compareDescriptions } from '../openapi/compare-descriptions.js';
import { readCompared } from '../openapi/read-compared.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';
import type { Paint } from './terminal.js';

interface Options {
  route?: string;
  markdown?: boolean;
  failOnBreaking?: boolean;
}

export async function apiDiffCommand(
  { report, folders }: Run,
  options: Options,
  before: string,
  after: string,
): Promise<number> {
  const compared = {
    folder: process.cwd(),
    route: options.route,
    loadConfig: () => loadSiteConfig(folders),
  };
  const [earlier, later] = [await readCompared(before, compared), await readCompared(after, compared)];
  const changes = compareDescriptions(earlier, later);
  const isRefused = options.failOnBreaking === true && changes.some(({ kind }) => kind === 'breaking');
  report.say(options.markdown ? changesAsMarkdown(changes).trimEnd() : changesAsText(changes, report.paint));
  report.json({ ok: !isRefused, changes, counts: countsOf(changes) });
  return isRefused ? 1 : 0;
}

const headings: Readonly<Record<ApiChangeKind, string>> = {
  breaking: 'Breaking changes',
  note: 'Worth a note',
  compatible: 'Compatible changes',
};
const kinds = Object.keys(headings) as ApiChangeKind[];

function countsOf(changes: readonly ApiChange[]): Record<ApiChangeKind, number> {
  const count = (wanted: ApiChangeKind) => changes.filter(({ kind }) => kind === wanted).length;
  return { breaking: count('breaking'), note: count('note'), compatible: count('compatible') };
}

function changesAsText(changes: readonly ApiChange[], paint: Paint): string {
  if (changes.length === 0) return 'The descriptions tell of the same API.';
  const parts = kinds.flatMap((wanted) => {
    const lines = changes
      .filter(({ kind }) => kind === wanted)
      .map(({ operations, place, message }) => {
        const [first = 'API', ...more] = operations;
        const others = more.length === 0 ? '' : paint.faint(`  also in ${more.join(', ')}`);
        return `  ${paint.place(first)}  ${place === '' ? '' : `${place} `}${message}${others}`;
      });
    return lines.length === 0 ? [] : [`${headings[wanted]}\n${lines.join('\n')}\n`];
  });
  const { breaking, note, compatible } = countsOf(changes);
  const sum = `${plural(changes.length, 'change')}: ${breaking} breaking, ${note} worth a note, ${compatible} compatible`;
  return [...parts, sum].join('\n');
}

/** Returns Markdown that a page can include: nothing in it is parsed as HTML, MDX or a directive. */
function changesAsMarkdown(changes: readonly ApiChange[]): string {
  if (changes.length === 0) return 'The API has not changed.\n';
  return kinds
    .flatMap((wanted) => {
      const lines = changes
        .filter(({ kind }) => kind === wanted)
        .map(({ operations, place, message }) => {
          const calls = operations.map((call) => `\`${call}\``).join(', ');
          const what = escapeMarkdown([place, message].filter((part) => part !== '').join(' '));
          return `- ${calls === '' ? '' : `${calls}: `}${what}`;
        });
      return lines.length === 0 ? [] : [`### ${headings[wanted]}\n\n${lines.join('\n')}\n`];
    })
    .join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]{}<>|~$]/g, '\\$&');
}
