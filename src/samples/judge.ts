// Judges the blocks of a run by their calls and by how they ended. This module is pure.
import { type ErrorLocation, type SiteError, withoutRepeats } from '../errors.js';
import type { SeenCall } from './api-server.js';
import { answerMistakes, refusalOf } from './check-answer.js';
import type { Program, WrittenAnswer } from './plan-programs.js';
import type { Stop } from './run-programs.js';
import {
  failedSample,
  inSamples,
  outsideCall,
  slowSample,
  wrongAnswer,
  wrongCall,
  wrongStatus,
} from './sample-errors.js';

export interface RanBlock {
  place: ErrorLocation;
  expect: number | undefined;
  calls: readonly SeenCall[];
  /** Other hosts that it tried to call. */
  outside: readonly string[];
  /** How it ended, if it did not run to its end. */
  stop: Stop;
  limitSeconds: number;
}

/** Returns all mistakes of a block. An error that follows from a mistake in one of its calls is not reported again. */
export function judgeBlock({ place, expect, calls, outside, stop, limitSeconds }: RanBlock): SiteError[] {
  const problems: SiteError[] = [...new Set(outside)].map((host) => outsideCall(place, host));
  for (const { call, contract, mistakes, answer, answerMistakes: wrong, unreachable } of calls) {
    if (unreachable !== undefined) problems.push(unreachable);
    // A block may demonstrate the response to a mistake.
    const isMeant = (kind: (typeof mistakes)[number]['kind']) =>
      expect !== undefined &&
      expect === answer.status &&
      expect >= 400 &&
      refusalOf(kind, contract, expect) === expect;
    for (const { kind, message } of mistakes)
      if (!isMeant(kind)) problems.push(wrongCall(place, call, message));
    for (const message of wrong) problems.push(wrongAnswer(place, `${call} (${answer.status})`, message));
  }
  if (problems.length > 0) return problems;
  if (stop?.isSlow) return [slowSample(place, limitSeconds)];
  const isError = (status: number) => status >= 400 && status !== expect;
  const failed = calls.find(({ answer }) => isError(answer.status));
  if (failed)
    return [wrongStatus(place, String(expect ?? 'no error'), `${failed.answer.status} from ${failed.call}`)];
  if (expect !== undefined && !calls.some(({ answer }) => answer.status === expect)) {
    const got = calls.map(({ call, answer }) => `${answer.status} from ${call}`).join(', ');
    return [
      wrongStatus(
        place,
        String(expect),
        got === '' ? `no call${stop?.reason ? `, but ${stop.reason}` : ''}` : got,
      ),
    ];
  }
  // A program may fail if the response is an expected error.
  if (stop?.reason === undefined || (expect !== undefined && expect >= 400)) return [];
  return [failedSample(place, stop.reason)];
}

/**
 * Removes duplicate mistakes: a `setup` block runs in several programs, and an operation has samples in several languages. @param all
 * problems with the generated samples that have them
 */
export function gatherProblems(all: readonly { problem: SiteError; made: Program['made'] }[]): SiteError[] {
  const labels = new Map<string, string[]>();
  const keyOf = ({ code, message, location }: SiteError) => JSON.stringify([code, message, location]);
  for (const { problem, made } of all) {
    const key = keyOf(problem);
    labels.set(key, [...(labels.get(key) ?? []), ...(made ? [made.label] : [])]);
  }
  const told = all.map(({ problem, made }) => {
    const languages = new Set(labels.get(keyOf(problem)));
    return made && problem.location
      ? inSamples(problem, `${[...languages].join(', ')} of ${made.of}`)
      : problem;
  });
  return withoutRepeats(told);
}

/** Checks a response on a page against the description of the last call that its block has made. */
export function judgeAnswer({ fact }: WrittenAnswer, last: SeenCall | undefined): SiteError[] {
  if (!last?.contract) return [];
  const { call, contract, answer } = last;
  const written = { status: answer.status, mediaType: answer.mediaType, body: Buffer.from(fact.code) };
  return answerMistakes(written, contract, true).map((message) =>
    wrongAnswer(fact, `${call} (${answer.status})`, message),
  );
}
