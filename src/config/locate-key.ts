// Finds the place of a key in the text of a config file without parsing the language: it tracks strings, comments and brackets, and reads
// keys of object literals, and keys that are assigned later (`config.docs = {…}`). For a value that is defined elsewhere (a variable, an import, a spread), it finds the nearest key around it.
interface KeyPlace {
  /** Counted from 1, as is the column. */
  line: number;
  column: number;
}

interface Frame {
  kind: 'object' | 'list' | 'group' | 'other';
  /** Key path of the literal; undefined if it is not part of a config. */
  path: readonly PropertyKey[];
  /** Key or index of the value that is being read. */
  key: PropertyKey | undefined;
  atStart: boolean;
  /** It is part of what is assigned to a key. The object that has this key may be another one than the config. */
  isAssigned?: boolean;
}

const skipped = /\s+|\/\/.*|\/\*[\s\S]*?\*\//y;
const keyToken = /(?:([A-Za-z_$][\w$]*)|(["'])((?:\\.|(?!\2)[^\\\n])*)\2)(?=\s*[:,}(])/y;
const otherToken = /[A-Za-z_$][\w$]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[\s\S]/y;

/** Returns the place of the key or list element with this path, or of the longest part of the path that is found. */
export function locateKey(text: string, path: readonly PropertyKey[]): KeyPlace | undefined {
  let best: { depth: number; offset: number } | undefined;
  const consider = (frame: Pick<Frame, 'path' | 'key' | 'isAssigned'>, offset: number): void => {
    const depth = frame.path.length + (frame.isAssigned ? 0.5 : 1);
    const found = [...frame.path, frame.key];
    const matches =
      found.length <= path.length && found.every((key, index) => String(key) === String(path[index]));
    if (matches && depth > (best?.depth ?? 0)) best = { depth, offset };
  };
  const frames: Frame[] = [{ kind: 'other', path: [], key: undefined, atStart: false }];
  let offset = 0;
  let previous = '';
  /** The key to which a value is assigned: `docs` of `config.docs =`. */
  let assigned: string | undefined;
  let names: ReadonlySet<string> | undefined;
  let member: { name: string; offset: number } | undefined;
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
    if (previous === '.') member = { name: token, offset };
    if (token === '=') {
      const isOfPath = previous === member?.name && previous === String(path[0]) && text[offset + 1] !== '=';
      const owner = isOfPath ? ownerOf(text, member!.offset) : undefined;
      names ??= owner === undefined ? undefined : configNames(text);
      assigned = owner !== undefined && names?.has(owner) ? previous : undefined;
      if (assigned !== undefined) consider({ path: [], key: assigned, isAssigned: true }, member!.offset);
    } else if (token === '{' || token === '[' || token === '(') {
      const isAssigned = previous === '=' && assigned !== undefined;
      const around: Frame = isAssigned
        ? { kind: 'list', path: [], key: assigned, atStart: false, isAssigned }
        : frame;
      frames.push(frameFor(token, around, previous));
      assigned = undefined;
    } else if ((token === '}' || token === ']' || token === ')') && frames.length > 1) frames.pop();
    else if (token === ',') {
      frame.atStart = true;
      frame.key = frame.kind === 'list' ? Number(frame.key) + 1 : undefined;
    }
    offset += token.length;
    previous = token;
  }
  return best === undefined ? undefined : placeOf(text, best.offset);
}

/** Opens a bracket: a literal that is the value of a key continues that key's path; any other literal may be the config itself. */
function frameFor(bracket: string, parent: Frame, previous: string): Frame {
  const isValue =
    parent.kind === 'list' ||
    (parent.kind === 'object' && previous === ':') ||
    (parent.kind === 'group' && previous === '(');
  const path = isValue && parent.key !== undefined ? [...parent.path, parent.key] : [];
  const isAssigned = isValue && parent.isAssigned;
  if (bracket === '{') return { kind: 'object', path, key: undefined, atStart: true, isAssigned };
  if (bracket === '[' && isValue) return { kind: 'list', path, key: 0, atStart: true, isAssigned };
  // Parentheses around a value, which JSDoc type casts need.
  if (bracket === '(' && isValue && !/[\w$)\]]$/.test(previous)) return { ...parent, kind: 'group' };
  return { kind: 'other', path: [], key: undefined, atStart: false };
}

/** Returns what has the member at this place, if that is a name alone: `config` of `config.docs`, but nothing of `config.a.docs`. */
function ownerOf(text: string, offset: number): string | undefined {
  const before = text.slice(Math.max(0, offset - 100), offset);
  return /(?<![\w$.])(module\.exports|[A-Za-z_$][\w$]*)\.$/.exec(before)?.[1];
}

/** Returns the names that may be the config: of what is exported, and of variables that begin as an object. */
function configNames(text: string): ReadonlySet<string> {
  const declared = text.matchAll(
    /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)(?:\s*:[^=;{}\n]{0,100})?\s*=\s*\{/g,
  );
  const exported = text.matchAll(/(?:\bexport\s+default\s|\bmodule\.exports\s*=)\s*([A-Za-z_$][\w$]*)/g);
  return new Set(['module.exports', 'exports', ...[...declared, ...exported].map(([, name]) => name!)]);
}

function match(pattern: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text) ?? undefined;
}

function placeOf(text: string, offset: number): KeyPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Formats a path: `['docs', 0, 'path']` -> `docs[0].path`. */
export function toKeyPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the config';
  const parts = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(key)}]`;
  });
  return parts.join('').replace(/^\./, '');
}

/** Maps a key path of our config to the key path in the file of another tool's config, where mistakes are reported. */
export type KeyMove = readonly [ours: readonly PropertyKey[], written: readonly PropertyKey[]];

/** Maps a key path of our config to that in the author's file, by the first move whose path is a prefix. */
export function writtenKeys(path: readonly PropertyKey[], moves: readonly KeyMove[]): readonly PropertyKey[] {
  const move = moves.find(([ours]) => ours.every((key, index) => String(key) === String(path[index])));
  return move ? [...move[1], ...path.slice(move[0].length)] : path;
}
