// Compares the API operations that pages document by hand with the operations in the OpenAPI files.

import { nearestName } from '../base/names.js';
import { getOrMake } from '../base/values.js';
import type { OperationHeading, PageFacts } from '../compile/compiled-page.js';
import type { LinkConfig } from '../config/stage-configs.js';
import { currentVersion } from '../config/version-config.js';
import { type ApiOutline, type SourceFile, versionKey } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { callKey, pathKey } from '../openapi/outline-api.js';
import type { DocPage, Site } from '../site/site.js';
import { goneOperation, undocumentedOperation } from './link-errors.js';
import { BrokenLinks } from './policies.js';

interface OperationCheckInput {
  site: Site;
  config: LinkConfig;
  /** Facts by route. */
  facts: ReadonlyMap<string, PageFacts>;
  apis: readonly ApiOutline[];
}

/**
 * Finds headings such as `## GET /roll` whose operation is in no OpenAPI file, and operations that no page documents. A released version of
 * the docs is compared with its own copies of the descriptions, and skipped if it has none.
 */
export function checkOperations({ site, config, facts, apis }: OperationCheckInput): SiteError[] {
  const broken = new BrokenLinks(config);
  for (const scope of scopesOf(apis, config)) {
    const calls = new KnownCalls(scope.known);
    const byHand = new Set<string>();
    for (const page of site.pages.values()) {
      if (page.type !== 'doc' || !scope.has(page.source)) continue;
      for (const heading of facts.get(page.route)?.operationHeadings ?? []) {
        const known = calls.find(heading);
        if (known !== undefined) byHand.add(known);
        else if (scope.isComplete) addGone(page, heading, calls, broken);
      }
    }
    for (const api of scope.own)
      if (isBuilt(site, api)) addUndocumented(api, byHand, { site, facts, broken });
  }
  return broken.problems();
}

/** Pages and the descriptions with which they are compared. */
interface Scope {
  has(source: SourceFile): boolean;
  /** Descriptions whose operations must be documented. */
  own: readonly ApiOutline[];
  /** Descriptions whose operations may be documented. */
  known: readonly ApiOutline[];
  /** Whether all descriptions could be read; if not, there is no telling whether an operation is gone. */
  isComplete: boolean;
}

/** Returns the current version of all docs as one scope, and each released version as its own. */
function scopesOf(apis: readonly ApiOutline[], { openapi }: LinkConfig): Scope[] {
  const now = apis.filter(({ version }) => version === currentVersion);
  const scopes: Scope[] = [
    {
      has: ({ version }) => version === currentVersion,
      own: now,
      known: now,
      isComplete: now.length === openapi.length,
    },
  ];
  const keyOf = ({ instance, version }: ApiOutline) => versionKey(instance, version);
  const released = apis.filter((api) => !now.includes(api));
  for (const key of new Set(released.map(keyOf))) {
    const own = released.filter((api) => keyOf(api) === key);
    const [{ instance }] = own as [ApiOutline];
    scopes.push({
      has: (source) => versionKey(source.instance ?? '', source.version ?? '') === key,
      own,
      known: [...own, ...now.filter((api) => api.instance !== instance)],
      isComplete:
        scopes[0]!.isComplete &&
        own.length === openapi.filter(({ docsPluginId }) => docsPluginId === instance).length,
    });
  }
  return scopes.filter(({ known }) => known.length > 0);
}

function isBuilt(site: Site, { instance, version }: ApiOutline): boolean {
  return site.docs.some((docs) => docs.id === instance && docs.versions.some(({ name }) => name === version));
}

/** Reports operations that no page documents. @param byHand keys of the operations that pages document by hand. */
function addUndocumented(
  api: ApiOutline,
  byHand: ReadonlySet<string>,
  { site, facts, broken }: Pick<OperationCheckInput, 'site' | 'facts'> & { broken: BrokenLinks },
): void {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const operation of api.operations) {
    const { source, anchor, method, path, isWebhook, file, line, column } = operation;
    const page = site.pagesBySource.get(source);
    const shown = getOrMake(anchors, source, () => new Set(page && facts.get(page.route)?.anchors));
    if (shown.has(anchor) || (!isWebhook && byHand.has(callKey(method, path)))) continue;
    broken.add('undocumented', (severity) =>
      undocumentedOperation(callWords(method, path), { file: source, isBuilt: page !== undefined }, anchor, {
        location: { file, line, column },
        severity,
      }),
    );
  }
}

function addGone(page: DocPage, heading: OperationHeading, calls: KnownCalls, broken: BrokenLinks): void {
  const { method, path, file, line, column } = heading;
  broken.add('gone', (severity) =>
    goneOperation(callWords(method, path), calls.files, calls.nearest(heading), {
      location: { file: file ?? page.source.path, line, column },
      source: file === undefined ? page.source.virtualText : undefined,
      severity,
    }),
  );
}

type Call = Pick<OperationHeading, 'method' | 'path'>;

class KnownCalls {
  readonly files: readonly string[];
  /** Key -> how the operation is shown. */
  private readonly words = new Map<string, string>();
  /** Longest first, so that the whole base path is removed. */
  private readonly basePaths: readonly string[];

  constructor(apis: readonly ApiOutline[]) {
    this.files = apis.map(({ file }) => file);
    this.basePaths = [...new Set(apis.flatMap(({ basePaths }) => basePaths))].sort(
      (a, b) => b.length - a.length,
    );
    for (const { method, path, isWebhook } of apis.flatMap(({ operations }) => operations))
      if (!isWebhook) this.words.set(callKey(method, path), callWords(method, path));
  }

  /** Returns the key of the operation that a heading means. */
  find({ method, path }: Call): string | undefined {
    return this.readings(path)
      .map((reading) => callKey(method, reading))
      .find((key) => this.words.has(key));
  }

  /** Returns the same path with another method, or else the operation with the most similar spelling. */
  nearest({ method, path }: Call): string | undefined {
    const readings = this.readings(path);
    const samePath = readings.flatMap((reading) =>
      [...this.words].filter(([key]) => key.endsWith(` ${pathKey(reading)}`)),
    );
    const [first] = samePath;
    if (first) return first[1];
    const keys = [...this.words.keys()];
    const key = readings
      .map((reading) => nearestName(callKey(method, reading), keys))
      .find((name) => name !== undefined);
    return key === undefined ? undefined : this.words.get(key);
  }

  /** Returns what a path may mean: without address and base path of a server, or as it is. */
  private readings(path: string): string[] {
    const own = path.replace(/^https?:\/\/[^/]+/, '');
    const withoutBase = this.basePaths
      .filter((base) => own.startsWith(`${base}/`))
      .map((base) => own.slice(base.length));
    return [own, ...withoutBase];
  }
}

function callWords(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
