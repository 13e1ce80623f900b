// Answers for pages, without anything that only the author may know.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../base/sealed-file.js';
import { answerFiles } from '../compile/code/recorded-answer.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import type { Config } from '../config/config.js';
import type { SiteError } from '../errors.js';
import { isJson } from '../openapi/sample-request.js';
import { isObject } from '../openapi/serialize-parameter.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import { scanForSecrets } from '../output/scan-secrets.js';
import type { Answer } from './check-answer.js';
import { secretInAnswer, unwritableAnswer } from './sample-errors.js';
import type { StandIns } from './stand-ins.js';

export interface NamedAnswer {
  name: string;
  /** The block that got it. */
  fact: SampleFact;
  answer: Answer;
}

interface RecordOptions {
  config: Config;
  standIns: StandIns;
  /** Answers of a mock are examples, whose keys are none. */
  isReal: boolean;
}

/** Writes each answer into `examples/`. One in which something still looks like a secret is not written. */
export function recordAnswers(
  answers: readonly NamedAnswer[],
  { config, standIns, isReal }: RecordOptions,
): { files: string[]; problems: SiteError[] } {
  const { options } = loadSecretRules(config, process.env);
  const files: string[] = [];
  const problems: SiteError[] = [];
  for (const { name, fact, answer } of answers) {
    const text = toText(answer, isReal);
    if (text === undefined) {
      problems.push(unwritableAnswer(fact, answer.mediaType));
      continue;
    }
    const clean = standIns.toWords(text);
    const file = answerFiles(name)[isJson(answer.mediaType) ? 0 : 1];
    const secrets = scanForSecrets(file, clean, options);
    problems.push(...secrets.map(({ message }) => secretInAnswer(fact, file, message)));
    if (secrets.length > 0) continue;
    const absolutePath = path.join(config.siteDir, file);
    mkdirSync(path.dirname(absolutePath), { recursive: true });
    writeWhole(absolutePath, `${clean.trimEnd()}\n`);
    files.push(file);
  }
  return { files, problems };
}

/** Undefined for bytes, which no page shows. */
function toText({ mediaType, body }: Answer, isReal: boolean): string | undefined {
  const text = body.toString();
  if (!isJson(mediaType)) return /^text\/|xml|javascript|jsonl|ndjson/i.test(mediaType) ? text : undefined;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(isReal ? withoutSecrets(value) : value, null, 2);
  } catch {
    // What calls itself JSON and is none was told as a mistake.
    return text;
  }
}

/** Fields that hold what nobody else may know, whatever API it is. */
const secretField =
  /(?:api|private|secret|access)[-_]?key$|token$|secret$|password$|passwd$|^authorization$|cookie$/i;

/** What a server tells of keys that the config does not name, such as a new one: `YOUR_API_KEY` in the place of it. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretField.test(name) && typeof entry === 'string' ? placeholderFor(name) : withoutSecrets(entry),
    ]),
  );
}

/** `apiKey` -> `YOUR_API_KEY` */
function placeholderFor(name: string): string {
  return `YOUR_${name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/\W/g, '_')
    .toUpperCase()}`;
}
