// Checks a response against the API description, and creates the responses of the mock. This module is pure.
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

/** Returns the described response for a status. */
export function responseFor(status: number, responses: readonly ApiResponse[]): ApiResponse | undefined {
  const ranges = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return ranges
    .map((range) => responses.find((one) => one.status.toUpperCase() === range.toUpperCase()))
    .find((response) => response !== undefined);
}

/** Returns how a response differs from the description. @param isClosed whether fields that are not described are mistakes */
export function answerMistakes(
  { status, mediaType, body }: Answer,
  contract: ContractOperation,
  isClosed = false,
): string[] {
  const response = responseFor(status, contract.operation.responses);
  if (!response) return [`the description has no response ${status}`];
  if (body.length === 0 || response.contents.length === 0) return [];
  const content = contentFor(mediaType, response.contents);
  if (!content) {
    const wanted = response.contents.map((one) => one.mediaType).join(' or ');
    return [`expected a response with the type ${wanted}, got ${mediaType === '' ? 'none' : mediaType}`];
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

/** Returns the response of the mock: with the wanted status, if the operation has it, else its success response. */
export function mockAnswer({ operation }: ContractOperation, wanted: number | undefined): MockAnswer {
  // Samples do not continue with another protocol, so 1xx responses do not apply.
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
      // Clients would follow a redirect to another server, which they cannot reach.
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
  /** Whether the body was generated from the schema, so that its mistakes are not those of the description. */
  isMade: boolean;
}

/** Whether name and value are valid in an HTTP header. */
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

/** Formats a server-sent event from its fields, or from its data alone. */
function toEvent(item: unknown): string {
  const fields = typeof item === 'object' && item !== null && 'data' in item ? item : { data: item };
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}\n`,
  );
  return `${lines.join('')}\n`;
}

/** Kind of mistake in a call -> statuses for it, the usual one first. */
const refusals: Readonly<Record<MistakeKind, readonly number[]>> = {
  path: [404],
  method: [405],
  credentials: [401, 403],
  parameter: [400, 422],
  body: [400, 422],
};

/** Returns the status of the mock for a call with this kind of mistake: the one that the block expects, if it is described. */
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
