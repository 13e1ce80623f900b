// Navigates a description by keys and follows references, while it keeps track of places.

import { nearestName } from '../base/names.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import type { ApiTexts } from '../texts/texts.js';
import type { ApiPlace, ApiSchema, ApiText } from './api-description.js';
import type { ApiDocument } from './api-document.js';
import { fileOf } from './load-api-documents.js';
import { circularReference, danglingReference } from './openapi-errors.js';
import { type KeyPath, parsePointer, referencesIn } from './references.js';

/** A value of the description, and its place. */
export class ApiNode {
  constructor(
    readonly reader: NodeReader,
    readonly document: ApiDocument,
    readonly path: KeyPath,
    readonly value: unknown,
  ) {}

  /** Identifies the value; the same for all references to it. */
  get key(): string {
    return `${this.document.file}#${this.path.map(String).join('\0')}`;
  }

  get place(): Required<ErrorLocation> {
    return this.document.placeOf(this.path);
  }

  /** The place, relative to the entry of the file that contains it. */
  get placeInPart(): ApiPlace {
    return this.document.placeInPart(this.path);
  }

  /** Returns the value of a key as it is in the file. */
  raw(key: PropertyKey): unknown {
    return typeof this.value === 'object' && this.value !== null
      ? (this.value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }

  text(key: PropertyKey): string | undefined {
    const value = this.raw(key);
    return typeof value === 'string' ? value : undefined;
  }

  flag(key: PropertyKey): boolean {
    return this.raw(key) === true;
  }

  markdown(key: PropertyKey): ApiText | undefined {
    return this.document.textAt([...this.path, key], this.raw(key));
  }

  /** Returns the node of a key, with references followed. Undefined if the key or the target does not exist. */
  child(key: PropertyKey): ApiNode | undefined {
    return this.raw(key) === undefined ? undefined : this.reader.follow(this.at(key));
  }

  /** Returns the node of a key, without following a reference. */
  at(key: PropertyKey): ApiNode {
    return new ApiNode(this.reader, this.document, [...this.path, key], this.raw(key));
  }

  /** Returns the entries of a list or mapping, with references followed. */
  entries(key: PropertyKey): [string, ApiNode][] {
    return this.rawEntries(key).flatMap(([name, node]) => {
      const target = this.reader.follow(node);
      return target ? [[name, target] satisfies [string, ApiNode]] : [];
    });
  }

  /** Returns the entries of a list or mapping, without following references. */
  rawEntries(key: PropertyKey): [string, ApiNode][] {
    return this.at(key).children();
  }

  /** Returns all entries of this node, without following references. */
  children(): [string, ApiNode][] {
    const { value } = this;
    if (typeof value !== 'object' || value === null) return [];
    return Object.keys(value).map((name) => [name, this.at(Array.isArray(value) ? Number(name) : name)]);
  }
}

/** A problem, and the id of the part that contains it. */
export interface PartProblem {
  part: string;
  problem: SiteError;
}

export class NodeReader {
  /** Schemas that references lead to, by the key of their node. */
  readonly referredSchemas = new Map<string, ApiSchema>();

  constructor(
    private readonly documents: ReadonlyMap<string, ApiDocument>,
    /** Texts in the language of the site, for constraints of schemas. */
    readonly texts: ApiTexts,
  ) {}

  root(document: ApiDocument): ApiNode {
    return new ApiNode(this, document, [], document.value);
  }

  /** Returns the node, or the final target if it is a reference. */
  follow(node: ApiNode): ApiNode | undefined {
    const end = this.endOf(node);
    return end instanceof ApiNode ? end : undefined;
  }

  private endOf(node: ApiNode): ApiNode | 'circle' | 'nowhere' {
    const seen = new Set<string>();
    let at = node;
    for (;;) {
      const reference = at.text('$ref');
      if (reference === undefined) return at;
      if (seen.has(at.key)) return 'circle';
      seen.add(at.key);
      const target = this.target(reference, at.document);
      if (!(target instanceof ApiNode)) return 'nowhere';
      at = target;
    }
  }

  /**
   * Returns problems for all references whose target does not exist, or that are circular. Files that could not be read are reported
   * elsewhere.
   * @param lookedAt returns the value of a document, or the part of it to check.
   */
  referenceProblems(lookedAt: (document: ApiDocument) => unknown): PartProblem[] {
    const problems: PartProblem[] = [];
    for (const document of this.documents.values()) {
      for (const { reference, path } of referencesIn(lookedAt(document))) {
        const target = this.target(reference, document);
        if (target === 'unread') continue;
        const place = () => document.placeOf(path);
        let problem: SiteError | undefined;
        if (!(target instanceof ApiNode)) problem = danglingReference(place(), reference, target.suggestion);
        else if (this.endOf(target) === 'circle') problem = circularReference(place(), reference);
        if (problem) problems.push({ part: document.partOf(path), problem });
      }
    }
    return problems;
  }

  private target(
    reference: string,
    from: ApiDocument,
  ): ApiNode | 'unread' | { suggestion: string | undefined } {
    const document = this.documents.get(fileOf(reference, from));
    if (!document) return 'unread';
    const hash = reference.indexOf('#');
    const fragment = hash === -1 ? '' : reference.slice(hash + 1);
    const pointer = parsePointer(fragment);
    if (!pointer) return this.anchored(fragment, document) ?? { suggestion: undefined };
    const path: PropertyKey[] = [];
    let value = document.value;
    for (const part of pointer) {
      const holder = typeof value === 'object' && value !== null ? value : {};
      if (!Object.hasOwn(holder, part)) return { suggestion: suggest(reference, part, Object.keys(holder)) };
      path.push(Array.isArray(value) ? Number(part) : part);
      value = (value as Record<string, unknown>)[part];
    }
    return new ApiNode(this, document, path, value);
  }

  /** Finds the schema for a reference `#name`: it has `$anchor: name`. */
  private anchored(name: string, document: ApiDocument): ApiNode | undefined {
    const search = (value: unknown, path: KeyPath): ApiNode | undefined => {
      if (typeof value !== 'object' || value === null) return undefined;
      if ((value as Record<string, unknown>).$anchor === name)
        return new ApiNode(this, document, path, value);
      for (const [key, entry] of Object.entries(value)) {
        const found = search(entry, [...path, Array.isArray(value) ? Number(key) : key]);
        if (found) return found;
      }
      return undefined;
    };
    return search(document.value, []);
  }
}

/** Suggests a reference whose last part is spelled correctly: `#/components/schemas/Rol` -> `#/components/schemas/Roll`. */
function suggest(reference: string, part: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(part, known);
  return nearest !== undefined && reference.endsWith(`/${part}`)
    ? `${reference.slice(0, -part.length)}${nearest}`
    : undefined;
}
