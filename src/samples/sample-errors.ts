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
    hint: 'After the language, write "run", and optionally "setup", "continue", expect=200 and response-of=name.',
  });

export const wordWithoutRun = (place: ErrorLocation, words: readonly string[]) =>
  new SiteError('SAMPLE_WORD_IDLE', `"${words.join(' ')}" has no effect without "run"`, {
    ...at(place),
    severity: 'warning',
    hint: 'Add "run" after the language, or remove the words.',
  });

export const wrongCall = (place: ErrorLocation, call: string, mistake: string) =>
  new SiteError('SAMPLE_CALL', mistake.startsWith(call) ? mistake : `${call}: ${mistake}`, {
    ...at(place),
    hint: 'Correct the sample, or the API description if that is wrong.',
  });

export const wrongStatus = (place: ErrorLocation, expected: string, got: string) =>
  new SiteError('SAMPLE_STATUS', `expected ${expected}, got ${got}`, {
    ...at(place),
    hint: 'If readers get this status too, add it after the language: expect=404.',
  });

export const wrongAnswer = (place: ErrorLocation, call: string, mistake: string) =>
  new SiteError('SAMPLE_ANSWER', `response of ${call}: ${mistake}`, {
    ...at(place),
    hint: 'Correct the response, or the API description if that is wrong.',
  });

export const outsideCall = (place: ErrorLocation, host: string) =>
  new SiteError('SAMPLE_OUTSIDE', `it calls ${host}, which is not a server in the API description`, {
    ...at(place),
    hint: 'Correct the URL, or add it to "servers" in the description.',
  });

export const failedSample = (place: ErrorLocation, reason: string) =>
  new SiteError('SAMPLE_FAILED', `expected the sample to finish, got ${reason}`, {
    ...at(place),
    hint: 'Run it by hand to see its whole output. Everything that it imports must be installed.',
  });

export const slowSample = (place: ErrorLocation, seconds: number) =>
  new SiteError('SAMPLE_TIMEOUT', `expected the sample to finish within ${seconds} s, but it was stopped`, {
    ...at(place),
    hint: 'A sample must finish by itself. Set "samples.timeout" in the config to increase the time limit.',
  });

export const changedSample = (place: ErrorLocation) =>
  new SiteError('SAMPLE_CHANGED', 'This block has changed since it ran last, or has never run', {
    ...at(place),
    severity: 'warning',
    hint: 'Run "relaydocs samples", which saves the result in samples.lock.json.',
  });

export const failingSample = (place: ErrorLocation, date: string) =>
  new SiteError(
    'SAMPLE_FAILING',
    `This block failed in the last run of the samples, for the first time on ${date}`,
    {
      ...at(place),
      severity: 'warning',
      hint: 'Run "relaydocs samples" to see the error.',
    },
  );

export const unwritableAnswer = (place: ErrorLocation, mediaType: string) =>
  new SiteError(
    'SAMPLE_NO_TEXT',
    `A response with ${mediaType ? `the type ${mediaType}` : 'no type'} cannot be recorded`,
    {
      ...at(place),
      hint: 'Only text and JSON can be recorded. Remove response-of.',
    },
  );

export const secretInAnswer = (place: ErrorLocation, file: string, found: string) =>
  new SiteError('SAMPLE_SECRET', `The response is not saved in ${file}: ${found}`, {
    ...at(place),
    hint: 'Add the value to "samples.values" in the config, so that it is replaced.',
  });

export const noDescription = (configPath: string) =>
  new SiteError('SAMPLE_NO_API', 'There is no OpenAPI file to check samples against', {
    location: { file: configPath },
    hint: 'Add one to "openapi", or to "samples.openapi" if it should have no pages.',
  });

export const serverIsAway = (address: string, reason: string) =>
  new SiteError('SAMPLE_SERVER', `${address} does not answer: ${reason}`, {
    hint: 'Check the URL in --server and the network.',
  });

export const missingValue = (names: readonly string[], configPath: string) =>
  new SiteError('SAMPLE_VALUE', `--server requires the environment variable ${names.join(' and ')}`, {
    location: { file: configPath },
    hint: 'It is listed in "samples.values". Set it in the environment of the command, not in a file of the site.',
  });
