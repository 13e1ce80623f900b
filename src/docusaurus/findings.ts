// Collects what becomes of each setting and file of a Docusaurus site: the lines of `relaydocs compat`.
import { toKeyPath } from '../config/locate-key.js';

/** `ignored`: nothing is lost. `unsupported`: readers miss something. */
export type FindingKind = 'taken' | 'ignored' | 'unsupported';

interface Finding {
  kind: FindingKind;
  /** A key of the config, or a file: `themeConfig.navbar.style`, `src/theme/Footer`. */
  what: string;
  /** What takes its place, or why nothing does. */
  note?: string;
  /** Path of keys in the config, or the path of a file relative to the site's folder. */
  place: readonly PropertyKey[] | string;
}

/** `taken`, or what else becomes of a key and why, unless its value is one of those listed, which make no difference. */
export type Rule =
  | 'taken'
  | readonly ['taken' | 'ignored' | 'unsupported', note: string, unless?: readonly unknown[]];

/** Collects findings. */
export class Findings {
  readonly all: Finding[] = [];

  add(kind: FindingKind, what: string, place: Finding['place'], note?: string): void {
    this.all.push({ kind, what, place, ...(note === undefined ? {} : { note }) });
  }

  /** Changes earlier findings, when more is known after plugins were read. @param place only findings with this place */
  replace(what: string, [kind, note]: readonly [FindingKind, string], place?: Finding['place']): void {
    for (const finding of this.all)
      if (finding.what === what && (place === undefined || finding.place === place))
        Object.assign(finding, { kind, note });
  }

  /** Adds a finding about a key of the config. @param path of keys; the finding names it as it is written */
  note(path: readonly PropertyKey[], [kind, note]: readonly [FindingKind, string?]): void {
    this.add(kind, toKeyPath(path), path, note);
  }

  /** Adds a finding, or replaces an earlier one about the same key. */
  settle(path: readonly PropertyKey[], rule: readonly [FindingKind, string]): void {
    const what = toKeyPath(path);
    if (this.all.some((finding) => finding.what === what)) this.replace(what, rule);
    else this.note(path, rule);
  }
}
