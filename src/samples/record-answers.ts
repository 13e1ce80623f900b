// Records responses for pages, with all secrets removed.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../base/sealed-file.js';
import { isMapping } from '../base/values.js';
import { answerFiles } from '../compile/code/recorded-answer.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import type { Config } from '../config/config.js';
import type { SiteError } from '../errors.js';
import { isJson } from '../openapi/sample-request.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import { scanForSecrets } from '../output/scan-secrets.js';
import type { Answer } from './check-answer.js';
import { secretInAnswer, unwritableAnswer } from './sample-errors.js';
import type { StandIns } from './stand-ins.js';

export interface NamedAnswer {
  name: string;
  /** The block that received it. */
  fact: SampleFact;
  answer: Answer;
}

interface RecordOptions {
  config: Config;
  standIns: StandIns;
  /** Whether it comes from a real server; keys in mocked responses are examples. */
  isReal: boolean;
}

/** Writes each response into `examples/`. A response that may still contain a secret is not written. */
export function recordAnswers(
  answers: readonly NamedAnswer[],
  options: RecordOptions,
): { files: string[]; problems: SiteError[] } {
  const { config, standIns } = options;
  const rules = loadSecretRules(config, process.env).options;
  const files: string[] = [];
  const problems: SiteError[] = [];
  for (const { name, fact, answer } of answers) {
    const text = toText(answer, options);
    if (text === undefined) {
      problems.push(unwritableAnswer(fact, answer.mediaType));
      continue;
    }
    const clean = standIns.toWords(text);
    const [json, plain] = answerFiles(name);
    const [file, other] = isJson(answer.mediaType) ? [json, plain] : [plain, json];
    const secrets = scanForSecrets(file, clean, rules).map(({ message }) => message);
    if (standIns.occursIn(clean)) secrets.unshift('It contains a real value from "samples.values"');
    problems.push(...secrets.map((message) => secretInAnswer(fact, file, message)));
    if (secrets.length > 0) continue;
    const absolutePath = path.join(config.siteDir, file);
    mkdirSync(path.dirname(absolutePath), { recursive: true });
    writeWhole(absolutePath, `${clean.trimEnd()}\n`);
    // Remove the file of the previous response, which was of the other kind.
    rmSync(path.join(config.siteDir, other), { force: true });
    files.push(file);
  }
  return { files, problems };
}

/** Returns the text of a response; undefined for binary data, which pages do not show. */
function toText({ mediaType, body }: Answer, { standIns, isReal }: RecordOptions): string | undefined {
  const text = body.toString();
  const isNamedJson = isJson(mediaType);
  if (!isNamedJson && !/^text\/|xml|javascript|jsonl|ndjson/i.test(mediaType)) return undefined;
  if (isNamedJson)
    try {
      const value: unknown = JSON.parse(text);
      return JSON.stringify(isReal ? maskSecrets(value, standIns.isReal) : value, null, 2);
    } catch {
      // Invalid JSON was already reported as a mistake.
    }
  return isReal ? maskLines(text, standIns.isReal) : text;
}

/** Matches names of fields with secrets, in any API. */
const secretField =
  /(?:(?:api|private|secret|access|signing|client|master|encryption)[-_ ]?keys?|tokens?|secrets?|passwords?|passwds?|passphrases?|pwds?|credentials?|cookies?|session[-_ ]?ids?)$|^(?:proxy-)?authorizations?$/i;

/**
 * Masks secrets that the config does not name, such as new keys, which are recognized by their field names.
 * @param isReal whether a number is a real value of the config; it becomes 0, so that the type stays
 * @param placeholder for all values inside such a field, which keep their types
 */
export function maskSecrets(
  value: unknown,
  isReal: (number: number) => boolean,
  placeholder?: string,
): unknown {
  if (typeof value === 'string') return placeholder ?? value;
  if (typeof value === 'number') return placeholder !== undefined || isReal(value) ? 0 : value;
  if (Array.isArray(value)) return value.map((entry) => maskSecrets(entry, isReal, placeholder));
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      // `total_tokens` is a count, not a token.
      const isCount = typeof entry === 'number' && /tokens$/i.test(name);
      const isSecret = secretField.test(name) && !isCount;
      return [name, maskSecrets(entry, isReal, placeholder ?? (isSecret ? placeholderFor(name) : undefined))];
    }),
  );
}

/** Masks secrets in each line that contains JSON, as in JSON Lines and server-sent events. Other lines stay. */
export function maskLines(text: string, isReal: (number: number) => boolean): string {
  return text
    .split('\n')
    .map((line) => {
      const start = line.search(/[{[]/);
      if (start < 0 || !/^(?:data:|\x1e)?\s*$/.test(line.slice(0, start))) return line;
      try {
        const value: unknown = JSON.parse(line.slice(start));
        const masked = JSON.stringify(maskSecrets(value, isReal));
        return masked === JSON.stringify(value) ? line : line.slice(0, start) + masked;
      } catch {
        return line;
      }
    })
    .join('\n');
}

/** Returns the placeholder for a field: `apiKey` -> `YOUR_API_KEY`. */
function placeholderFor(name: string): string {
  return `YOUR_${name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/\W/g, '_')
    .toUpperCase()}`;
}
