// `relaydocs compat`: prints what becomes of the settings and files of a Docusaurus site.
import type { CompatEntry } from '../docusaurus/read-compat.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';
import type { Paint } from './terminal.js';

export async function compatCommand({ report, folders }: Run): Promise<number> {
  const { readCompat } = await import('../docusaurus/read-compat.js');
  const entries = await readCompat(folders);
  report.say(formatCompat(entries, report.paint));
  report.json({ ok: true, entries, counts: countsOf(entries) });
  return 0;
}

function countsOf(entries: readonly CompatEntry[]): Record<CompatEntry['kind'], number> {
  const count = (wanted: CompatEntry['kind']) => entries.filter(({ kind }) => kind === wanted).length;
  return { taken: count('taken'), ignored: count('ignored'), unsupported: count('unsupported') };
}

const headings: Readonly<Record<CompatEntry['kind'], string>> = {
  taken: 'Taken over',
  ignored: 'Ignored, which does no harm',
  unsupported: 'Not supported',
};

function formatCompat(entries: readonly CompatEntry[], paint: Paint): string {
  const parts = (['taken', 'ignored', 'unsupported'] as const).flatMap((wanted) => {
    const some = entries.filter(({ kind }) => kind === wanted);
    return some.length === 0
      ? []
      : [[paint.place(headings[wanted]), ...some.map((one) => formatEntry(one, paint))]];
  });
  const { taken, ignored, unsupported } = countsOf(entries);
  const share = entries.length === 0 ? 100 : Math.floor((100 * (taken + ignored)) / entries.length);
  const sum = `${plural(entries.length, 'thing')}: ${taken} taken over, ${ignored} ignored, ${unsupported} not supported (${share} % need nothing)`;
  return [...parts.map((lines) => `${lines.join('\n')}\n`), sum].join('\n');
}

function formatEntry({ what, note, file, line }: CompatEntry, paint: Paint): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `  ${place}  ${what}${note === undefined ? '' : paint.faint(`  ${note}`)}`;
}
