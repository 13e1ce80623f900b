// What a page's HTML depends on, as a key: a page whose key is that of the last build is not rendered again.
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/version.js';
import { versionKey } from '../content/source-file.js';
import type { SidebarItem } from '../site/site.js';
import type { PageJob } from './page-job.js';
import { contextOfVersion, type RenderContext, type ShellVersion } from './render-context.js';
import {
  buildSidebarTree,
  fetchesMarks,
  isLargeSidebar,
  restingDigests,
  type SidebarTree,
} from './sidebar-tree.js';

/** Hashes of the parts of a render context: a page depends on what it shows of its own sidebar only. */
export interface ContextDigest {
  /** By `versionKey`, everything but the sidebars and the scripts of blocks, and the theme; '' for pages of no version. */
  shells: Readonly<Record<string, string>>;
  /** What draws diagrams, runs live code and chooses a version: pages with some depend on it. */
  blocks: string;
  sidebars: Readonly<Record<string, SidebarDigest>>;
}

interface SidebarDigest {
  /** A digest of all entries of the sidebar. */
  whole: string;
  /** A digest of the entries that stand on the page that a path (indexes into the items) leads to. */
  on(path: readonly number[]): string;
}

/** Digest of the components that render a site, the site's own ones (CommonJS text) included. */
export function themeDigest(themeCode: string | undefined): string {
  return hashOf(programDigest + (themeCode ?? ''));
}

/** @param digestOfTheme see `themeDigest`. @param ofSidebars see `sidebarDigests`. */
export function contextDigest(
  context: RenderContext,
  digestOfTheme: string,
  ofSidebars: ContextDigest['sidebars'],
): ContextDigest {
  const shellOf = (version?: ShellVersion): string => {
    const {
      sidebars: _,
      diagrams: __,
      liveCode: ___,
      versionSwitch: ____,
      ...shell
    } = contextOfVersion(context, version);
    return hashOf(JSON.stringify([shell, digestOfTheme]));
  };
  const versions = context.shell.docs.flatMap(({ id, versions }) =>
    versions.map((name) => ({ instance: id, name })),
  );
  return {
    shells: Object.fromEntries([
      ['', shellOf()],
      ...versions.map((version) => [versionKey(version.instance, version.name), shellOf(version)]),
    ]),
    blocks: [context.diagrams, context.liveCode, ...Object.values(context.versionSwitch)].join(' '),
    sidebars: ofSidebars,
  };
}

/** @param ownTheme see `restingDigests`. */
export function sidebarDigests(
  sidebars: RenderContext['sidebars'],
  ownTheme: boolean,
): ContextDigest['sidebars'] {
  return Object.fromEntries(
    Object.entries(sidebars).map(([key, items]) => [key, sidebarDigest(items, ownTheme)]),
  );
}

function sidebarDigest(items: readonly SidebarItem[], ownTheme: boolean): SidebarDigest {
  const whole = hashOf(JSON.stringify(items));
  if (!isLargeSidebar(items)) return { whole, on: () => whole };
  let tree: SidebarTree | undefined;
  const marks = fetchesMarks(items);
  const digestOf = restingDigests(ownTheme);
  return {
    whole,
    on(path) {
      tree ??= buildSidebarTree(items);
      let list = tree.nodes;
      const shown = [String(marks), digestOf(list)];
      for (const index of path.length === 0 ? [] : tree.toNodePath(path)) {
        list = list[index]!.children;
        shown.push(digestOf(list));
      }
      return shown.join();
    },
  };
}

/** @param articleHash hash of the compiled article and twin; undefined for pages without. */
/** @param allowed secrets that may be published: what is no longer allowed has to be found again. */
export function pageRenderKey(
  job: PageJob,
  articleHash: string | undefined,
  digest: ContextDigest,
  allowed: unknown,
): string {
  const sidebar = job.sidebar && digest.sidebars[job.sidebar.key]?.on(job.sidebar.path);
  const blocks = job.hasBlocks && digest.blocks;
  const shell = digest.shells[job.versions ? versionKey(job.versions.instance, job.versions.name) : ''];
  return hashOf(JSON.stringify([withoutToc(job), articleHash, shell, sidebar, blocks, allowed]));
}

/** The headings are in the article, and so in its hash: which of them are listed is all that is left to tell. */
function withoutToc(job: PageJob): unknown {
  const { route } = job;
  if (route.type !== 'doc') return job;
  return { ...job, route: { ...route, toc: route.toc.map(({ level }) => level).join('') } };
}
