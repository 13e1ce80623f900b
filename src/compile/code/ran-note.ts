// The line below a block that tells when it ran.
import { SiteError } from '../../errors.js';
import { fillText } from '../../texts/fill-text.js';
import { escapeText } from '../html/escape-html.js';
import type { PageState } from '../page-state.js';
import type { SampleFact } from './run-meta.js';
import { lockFile, parseLock, sampleHash } from './sample-lock.js';

/** HTML; empty for a block that has never run as it is, or not well. */
export function ranNote(sample: SampleFact, state: PageState): string {
  const bytes = state.read(lockFile);
  if (!bytes) return '';
  try {
    const last = parseLock(new TextDecoder().decode(bytes)).get(sampleHash(sample));
    if (last?.outcome !== 'passed') return '';
    state.uses('code-marks');
    const { date, against: version } = last;
    if (state.options.bases) state.facts.ofOneLanguage = true;
    return `<p class="rd-ran">${escapeText(fillText(state.options.texts.sampleRan, { date, version }))}</p>`;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    if (!state.facts.problems.some(({ code }) => code === error.code)) state.problem(error);
    return '';
  }
}
