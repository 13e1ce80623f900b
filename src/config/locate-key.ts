// Finds where a key stands in the text of a config file, as well as that goes without parsing the language: it follows
// strings, comments and brackets, and reads keys of object literals. A value that comes from elsewhere (a variable, an
// import, a spread) is found at the nearest key around it.
interface KeyPlace {
  /** From 1. */
  line: number;
  column: number;
}

interface Frame {
  kind: 'object' | 'list' | 'group' | 'other';
  /** Key path of the literal; undefined where it is no part of a config. */
  path: readonly PropertyKey[];
  /** Key or index of the value being read. */
  key: PropertyKey | undefined;
  atStart: boolean;
}

const skipped = /\s+|\/\/.*|\/\*[\s\S]*?\*\//y;
const keyToken = /(?:([A-Za-z_$][\w$]*)|(["'])((?:\\.|(?!\2)[^\\\n])*)\2)(?=\s*[:,}(])/y;
const otherToken = /[A-Za-z_$][\w$]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[\s\S]/y;

/** Place of the key or list element that `path` names, or of the last part of the path that is there. */
export function locateKey(text: string, path: readonly PropertyKey[]): KeyPlace | undefined {
  let best: { depth: number; offset: number } | undefined;
  const consider = (frame: Frame, offset: number): void => {
    const found = [...frame.path, frame.key];
    const matches =
      found.length <= path.length && found.every((key, index) => String(key) === String(path[index]));
    if (matches && found.length > (best?.depth ?? 0)) best = { depth: found.length, offset };
  };
  const frames: Frame[] = [{ kind: 'other', path: [], key: undefined, atStart: false }];
  let offset = 0;
  let previous = '';
  while (offset < text.length) {
    const space = match(skipped, text, offset);
    if (space !== undefined) {
      offset += space[0].length;
      continue;
    }
    const frame = frames[frames.length - 1]!;
    const key = frame.kind === 'object' && frame.atStart ? match(keyToken, text, offset) : undefined;
    if (key !== undefined) {
      frame.key = key[1] ?? key[3];
      frame.atStart = false;
      consider(frame, offset);
      offset += key[0].length;
      previous = 'key';
      continue;
    }
    const token = match(otherToken, text, offset)![0];
    if (frame.kind === 'list' && frame.atStart && token !== ']') {
      consider(frame, offset);
      frame.atStart = false;
    }
    if (token === '{' || token === '[' || token === '(') frames.push(frameFor(token, frame, previous));
    else if ((token === '}' || token === ']' || token === ')') && frames.length > 1) frames.pop();
    else if (token === ',') {
      frame.atStart = true;
      frame.key = frame.kind === 'list' ? Number(frame.key) + 1 : undefined;
    }
    offset += token.length;
    previous = token;
  }
  return best === undefined ? undefined : placeOf(text, best.offset);
}

/** A literal that is the value of a key goes on with that key's path; any other one may be the config itself. */
function frameFor(bracket: string, parent: Frame, previous: string): Frame {
  const isValue =
    parent.kind === 'list' ||
    (parent.kind === 'object' && previous === ':') ||
    (parent.kind === 'group' && previous === '(');
  const path = isValue && parent.key !== undefined ? [...parent.path, parent.key] : [];
  if (bracket === '{') return { kind: 'object', path, key: undefined, atStart: true };
  if (bracket === '[' && isValue) return { kind: 'list', path, key: 0, atStart: true };
  // Parentheses around a value, as type comments want them.
  if (bracket === '(' && isValue && !/[\w$)\]]$/.test(previous)) return { ...parent, kind: 'group' };
  return { kind: 'other', path: [], key: undefined, atStart: false };
}

function match(pattern: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text) ?? undefined;
}

function placeOf(text: string, offset: number): KeyPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** `['docs', 0, 'path']` -> `docs[0].path` */
export function toKeyPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the config';
  const parts = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(key)}]`;
  });
  return parts.join('').replace(/^\./, '');
}

/**
 * A part of a config that was read from that of another tool: its keys in ours, and those in the file, where mistakes are
 * told.
 */
export type KeyMove = readonly [ours: readonly PropertyKey[], written: readonly PropertyKey[]];

/** Keys of our config -> the keys in the author's file, by the first move that holds. */
export function writtenKeys(path: readonly PropertyKey[], moves: readonly KeyMove[]): readonly PropertyKey[] {
  const move = moves.find(([ours]) => ours.every((key, index) => String(key) === String(path[index])));
  return move ? [...move[1], ...path.slice(move[0].length)] : path;
}
