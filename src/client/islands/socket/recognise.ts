// Recognises which of the described messages a text is, and drafts the reply to it.
import { parseJson, valueAt } from '../../../base/values.js';
import type { SocketMessage } from '../../../openapi/socket-call.js';

/** A message that is about to be sent. */
export interface Draft {
  /** Name of the message whose example it started from; empty for free text. */
  name: string;
  text: string;
}

/** Returns a draft with the example of a message, or an empty one. */
export function draftOf(message: SocketMessage | undefined): Draft {
  return message ? { name: message.name, text: message.example } : { name: '', text: '' };
}

/** Returns the message whose constant properties all match; if there is none, the only message without constant properties. */
export function recognise(
  text: string,
  direction: 'in' | 'out',
  messages: readonly SocketMessage[],
): SocketMessage | undefined {
  const value = parseJson(text);
  const own = messages.filter(({ isSent }) => isSent === (direction === 'out'));
  const marked = own.find(({ marks }) => {
    const entries = Object.entries(marks);
    return entries.length > 0 && entries.every(([name, mark]) => valueAt(value, [name]) === mark);
  });
  const plain = own.filter(({ marks }) => Object.keys(marks).length === 0);
  return marked ?? (plain.length === 1 ? plain[0] : undefined);
}

/** Returns the first described reply to a message, with the message's correlation id; undefined if there is none. */
export function answerTo(
  text: string,
  message: SocketMessage,
  messages: readonly SocketMessage[],
): Draft | undefined {
  const reply = messages.find(({ name }) => message.replies.includes(name));
  if (!reply) return undefined;
  const draft = draftOf(reply);
  const id = message.correlation && valueAt(parseJson(text), message.correlation);
  const example = parseJson(draft.text);
  if (id === undefined || !reply.correlation || typeof example !== 'object' || example === null) return draft;
  setField(example, reply.correlation, id);
  return { ...draft, text: JSON.stringify(example, null, 2) };
}

function setField(value: object, path: readonly string[], field: unknown): void {
  let at = value;
  for (const key of path.slice(0, -1)) {
    const next: unknown = Reflect.get(at, key);
    if (typeof next !== 'object' || next === null) Reflect.set(at, key, {});
    at = Reflect.get(at, key) as object;
  }
  Reflect.set(at, path.at(-1)!, field);
}
