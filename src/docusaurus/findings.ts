// What becomes of each thing that a site says: the lines of `relaydocs compat`.
import { toKeyPath } from '../config/locate-key.js';

/** `ignored`: nothing is lost by that. `unsupported`: readers miss something. */
export type FindingKind = 'taken' | 'ignored' | 'unsupported';

interface Finding {
  kind: FindingKind;
  /** In the words of the config, or a file: `themeConfig.navbar.style`, `src/theme/Footer`. */
  what: string;
  /** What is there instead, or why nothing is. */
  note?: string;
  /** Keys that lead to it in the config, or the file that it is about, relative to the site's folder. */
  place: readonly PropertyKey[] | string;
}

/** `taken`, or what else becomes of a key and why, but for values that say what holds in any case. */
export type Rule =
  | 'taken'
  | readonly ['taken' | 'ignored' | 'unsupported', note: string, unless?: readonly unknown[]];

/** Collects findings. */
export class Findings {
  readonly all: Finding[] = [];

  add(kind: FindingKind, what: string, place: Finding['place'], note?: string): void {
    this.all.push({ kind, what, place, ...(note === undefined ? {} : { note }) });
  }

  /** What is known of a thing only when plugins are: it goes before what was said. @param place of that thing, where others have its name */
  replace(what: string, [kind, note]: readonly [FindingKind, string], place?: Finding['place']): void {
    for (const finding of this.all)
      if (finding.what === what && (place === undefined || finding.place === place))
        Object.assign(finding, { kind, note });
  }

  /** @param path keys of the config, which are named as they are written. */
  note(path: readonly PropertyKey[], [kind, note]: readonly [FindingKind, string?]): void {
    this.add(kind, toKeyPath(path), path, note);
  }

  /** The same where something may have been said of that key already: this goes before it. */
  settle(path: readonly PropertyKey[], rule: readonly [FindingKind, string]): void {
    const what = toKeyPath(path);
    if (this.all.some((finding) => finding.what === what)) this.replace(what, rule);
    else this.note(path, rule);
  }
}
