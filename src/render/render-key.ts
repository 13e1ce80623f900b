// Computes the key of a page's HTML from all its inputs: a page with the same key as in the last build is not rendered again.
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

/** Digests of parts of the render context, because a page depends only on the part of its sidebar that it shows. */
export interface ContextDigest {
  /** By `versionKey`: the theme, and everything but sidebars and block scripts; '' for pages outside of versions. */
  shells: Readonly<Record<string, string>>;
  /** Digest of the scripts for diagrams, live code and switching versions, which only pages with these depend on. */
  blocks: string;
  sidebars: Readonly<Record<string, SidebarDigest>>;
}

interface SidebarDigest {
  /** Digest of all entries of the sidebar. */
  whole: string;
  /** Digest of the entries that the page at a path (indexes into the items) shows. */
  on(path: readonly number[]): string;
}

/** Returns the digest of the components that render a site. @param themeCode CommonJS code of the site's own ones */
export function themeDigest(themeCode: string | undefined): string {
  return hashOf(programDigest + (themeCode ?? ''));
}

/** Returns the digests. @param digestOfTheme see `themeDigest` @param ofSidebars see `sidebarDigests` */
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

/** Returns the digests of sidebars. @param ownTheme see `restingDigests` */
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

/**
 * Returns the key. @param articleHash of the compiled article and twin; undefined for pages without @param allowed secrets that may be
 * published: if others are allowed, the page is searched again
 */
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

/** Headings are part of the article's hash; only their levels are added, which tell how many the table of contents lists. */
function withoutToc(job: PageJob): unknown {
  const { route } = job;
  if (route.type !== 'doc') return job;
  return { ...job, route: { ...route, toc: route.toc.map(({ level }) => level).join('') } };
}
