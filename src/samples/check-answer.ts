// An answer held against the description, and the answer that a mock gives. Pure.
import type { ApiResponse } from '../openapi/api-description.js';
import { makeExample } from '../openapi/make-example.js';
import { isJson, preferredContent } from '../openapi/sample-request.js';
import { streamKind } from '../openapi/streams.js';
import { contentFor, type MistakeKind, parseJson } from './check-call.js';
import type { ContractOperation } from './contract.js';

export interface Answer {
  status: number;
  mediaType: string;
  body: Buffer;
}

/** The response that the description has for a status. */
export function responseFor(status: number, responses: readonly ApiResponse[]): ApiResponse | undefined {
  const ranges = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return ranges
    .map((range) => responses.find((one) => one.status.toUpperCase() === range.toUpperCase()))
    .find((response) => response !== undefined);
}

/** What of an answer is not as described. @param isClosed a field that nobody described is a mistake */
export function answerMistakes(
  { status, mediaType, body }: Answer,
  contract: ContractOperation,
  isClosed = false,
): string[] {
  const response = responseFor(status, contract.operation.responses);
  if (!response) return [`the description has no answer ${status}`];
  if (body.length === 0 || response.contents.length === 0) return [];
  const content = contentFor(mediaType, response.contents);
  if (!content) {
    const wanted = response.contents.map((one) => one.mediaType).join(' or ');
    return [
      `expected an answer of the type ${wanted}, got ${mediaType === '' ? 'one without a type' : mediaType}`,
    ];
  }
  const validate = contract.answerOf(response, content, { isRequest: false, isClosed, isText: false });
  const kind = streamKind(mediaType);
  if (!validate || kind === 'events' || !(isJson(mediaType) || kind)) return [];
  const texts = kind
    ? body
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== '')
    : [body.toString()];
  return texts.flatMap((text) => {
    const read = parseJson(text);
    return 'mistake' in read ? [read.mistake] : validate(read.value);
  });
}

/** What the mock answers: the status that is wanted, where the operation has it, else the one of success. */
export function mockAnswer({ operation }: ContractOperation, wanted: number | undefined): MockAnswer {
  // No client of a sample goes on with another protocol.
  const responses = operation.responses.filter(({ status }) => !status.startsWith('1'));
  const asked =
    wanted !== undefined && responses.some(({ status }) => status !== 'default')
      ? responseFor(wanted, responses)
      : undefined;
  const response =
    asked ?? responses.find(({ status }) => /^2/.test(status)) ?? responseFor(200, responses) ?? responses[0];
  const nothing = { mediaType: '', body: Buffer.alloc(0), isMade: true };
  if (!response) return { ...nothing, status: 200, headers: {} };
  const status = asked ? wanted! : Number(response.status.replace(/^default$/i, '200').replace(/X/gi, '0'));
  const headers = Object.fromEntries(
    response.headers.flatMap(({ name, schema }) => {
      const value = makeExample(schema, false);
      // Clients follow an address of another server, which they do not reach.
      const isOurs = /^content-/i.test(name) || (/^location$/i.test(name) && status >= 300 && status < 400);
      return isOurs || !isSendable(name, String(value)) ? [] : [[name, String(value)]];
    }),
  );
  const content = preferredContent(response.contents);
  if (!content || status === 204 || status === 304) return { ...nothing, status, headers };
  const { mediaType, examples, schema } = content;
  const example = examples.find(({ value }) => value !== undefined);
  const value = example?.value ?? (schema && makeExample(schema, false));
  const isMade = (example?.isMade ?? true) && !(schema && 'example' in schema);
  return { status, mediaType, body: Buffer.from(toText(value, mediaType, content.isItem)), headers, isMade };
}

export interface MockAnswer extends Answer {
  headers: Readonly<Record<string, string>>;
  /** We have made it of the schema: what is wrong with it is no mistake of the description. */
  isMade: boolean;
}

/** HTTP has no other characters in headers. */
function isSendable(name: string, value: string): boolean {
  return (
    value !== 'undefined' && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  );
}

function toText(value: unknown, mediaType: string, isItem: boolean): string {
  const kind = streamKind(mediaType);
  if (!kind)
    return isJson(mediaType) ? JSON.stringify(value ?? null) : value === undefined ? '' : String(value);
  if (typeof value === 'string') return value;
  const items = Array.isArray(value) && !isItem ? value : [value];
  return items.map((item) => (kind === 'lines' ? `${JSON.stringify(item)}\n` : toEvent(item))).join('');
}

/** The fields of an event, or its data alone. */
function toEvent(item: unknown): string {
  const fields = typeof item === 'object' && item !== null && 'data' in item ? item : { data: item };
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}\n`,
  );
  return `${lines.join('')}\n`;
}

/** Statuses for a call that is wrong in this way, the usual one first. */
const refusals: Readonly<Record<MistakeKind, readonly number[]>> = {
  path: [404],
  method: [405],
  credentials: [401, 403],
  parameter: [400, 422],
  body: [400, 422],
};

/** What a mock answers to a call that is wrong in this way: what the block expects, where the description has it. */
export function refusalOf(
  kind: MistakeKind,
  contract: ContractOperation | undefined,
  expected: number | undefined,
): number {
  const responses = contract?.operation.responses ?? [];
  const [usual = 400] = refusals[kind];
  if (expected !== undefined && refusals[kind].includes(expected) && responseFor(expected, responses))
    return expected;
  const has = (status: number) => responses.some((one) => one.status === String(status));
  return usual === 400 && !has(400) && has(422) ? 422 : usual;
}
