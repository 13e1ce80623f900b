// Messages for the mistakes that running samples can find.
import { type ErrorLocation, SiteError } from '../errors.js';

const at = ({ file, line, column }: ErrorLocation): { location: ErrorLocation } => ({
  location: { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
});

/** Returns a mistake of generated samples, at the place of their operation. @param samples `cURL, Go of makeRoll` */
export const inSamples = (problem: SiteError, samples: string) =>
  new SiteError(problem.code, `${samples}: ${problem.message}`, problem);

export const wrongSampleWord = (place: ErrorLocation, message: string) =>
  new SiteError('SAMPLE_META', message, {
    ...at(place),
    hint: 'Behind the language stand "run", and with it "setup", "continue", expect=200 and response-of=name.',
  });

export const wordWithoutRun = (place: ErrorLocation, words: readonly string[]) =>
  new SiteError('SAMPLE_WORD_IDLE', `It is not run: "${words.join(' ')}" without "run"`, {
    ...at(place),
    severity: 'warning',
    hint: 'Write "run" behind the language, by itself; or take the words away.',
  });

export const wrongCall = (place: ErrorLocation, call: string, mistake: string) =>
  new SiteError('SAMPLE_CALL', mistake.startsWith(call) ? mistake : `${call}: ${mistake}`, {
    ...at(place),
    hint: 'Correct the sample, or the description of the API where that is wrong.',
  });

export const wrongStatus = (place: ErrorLocation, expected: string, got: string) =>
  new SiteError('SAMPLE_STATUS', `expected ${expected}, got ${got}`, {
    ...at(place),
    hint: 'Write the status that readers get behind the language: expect=404.',
  });

export const wrongAnswer = (place: ErrorLocation, call: string, mistake: string) =>
  new SiteError('SAMPLE_ANSWER', `the answer of ${call}: ${mistake}`, {
    ...at(place),
    hint: 'Correct the answer, or the description of the API where that is wrong.',
  });

export const outsideCall = (place: ErrorLocation, host: string) =>
  new SiteError('SAMPLE_OUTSIDE', `it calls ${host}, which is no server of the description`, {
    ...at(place),
    hint: 'Correct the address, or name it in "servers" of the description.',
  });

export const failedSample = (place: ErrorLocation, reason: string) =>
  new SiteError('SAMPLE_FAILED', `expected it to run to its end, got ${reason}`, {
    ...at(place),
    hint: 'Run it by hand to see all that it says. What it needs beside its language has to be installed.',
  });

export const slowSample = (place: ErrorLocation, seconds: number) =>
  new SiteError('SAMPLE_TIMEOUT', `expected it to end within ${seconds} s; it was ended`, {
    ...at(place),
    hint: 'A sample that waits for something needs an end of its own; "samples.timeout" of the config gives all of them more time.',
  });

export const changedSample = (place: ErrorLocation) =>
  new SiteError('SAMPLE_CHANGED', 'This block has changed since the samples ran last, or never ran', {
    ...at(place),
    severity: 'warning',
    hint: 'Run "relaydocs samples", which notes how it goes in samples.lock.json.',
  });

export const failingSample = (place: ErrorLocation, date: string) =>
  new SiteError(
    'SAMPLE_FAILING',
    `This block failed when the samples ran last, for the first time on ${date}`,
    {
      ...at(place),
      severity: 'warning',
      hint: 'Run "relaydocs samples", which tells what is wrong with it.',
    },
  );

export const unwritableAnswer = (place: ErrorLocation, mediaType: string) =>
  new SiteError(
    'SAMPLE_NO_TEXT',
    `An answer of the type ${mediaType || 'that is missing'} cannot be recorded`,
    {
      ...at(place),
      hint: 'Pages show text and JSON. Take response-of away.',
    },
  );

export const secretInAnswer = (place: ErrorLocation, file: string, found: string) =>
  new SiteError('SAMPLE_SECRET', `The answer is not written into ${file}: ${found}`, {
    ...at(place),
    hint: 'Name what it is in "samples.values" of the config: it is replaced then.',
  });

export const noDescription = (configPath: string) =>
  new SiteError('SAMPLE_NO_API', 'No OpenAPI file says what samples have to be held against', {
    location: { file: configPath },
    hint: 'Name one in "openapi", or in "samples.openapi" where it is to have no pages.',
  });

export const serverIsAway = (address: string, reason: string) =>
  new SiteError('SAMPLE_SERVER', `${address} does not answer: ${reason}`, {
    hint: 'Check the address of --server and the network.',
  });

export const missingValue = (names: readonly string[], configPath: string) =>
  new SiteError('SAMPLE_VALUE', `With --server, the environment has to have ${names.join(' and ')}`, {
    location: { file: configPath },
    hint: 'They are named in "samples.values". Set them where the command runs, not in a file of the site.',
  });
