// A config that was read from that of another tool has its parts at other places than ours: mistakes are told where the
// author has written them.

/** A part of the config: its keys in ours, and those in the file. */
export type KeyMove = readonly [ours: readonly PropertyKey[], written: readonly PropertyKey[]];

/** Keys of our config -> the keys in the author's file, by the first move that holds. */
export function writtenKeys(path: readonly PropertyKey[], moves: readonly KeyMove[]): readonly PropertyKey[] {
  const move = moves.find(([ours]) => ours.every((key, index) => String(key) === String(path[index])));
  return move ? [...move[1], ...path.slice(move[0].length)] : path;
}
