// Data that many pages hand to their components: whole sidebars and the global data of plugins. If it is large, islands fetch it from a
// file that browsers cache, instead of each document containing it.
import { hashOf } from '../base/hash.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SidebarItem, Site } from '../site/site.js';
import type { GlobalData, RecentPost, SidebarEntry } from '../theme/mdx/page-settings.js';
import { recentPosts } from './blog-route.js';
import { toSidebarEntries } from './page-category.js';
import { buildGlobalData } from './page-docs.js';
import type { JobSource, SharedDigests } from './page-input.js';

/** Contains only JSON values, because it is sent to threads. */
export interface SharedData {
  /** Global data of plugins; empty if no page reads it. */
  globalData: GlobalData;
  /** Digest -> entries of a sidebar; empty if no page reads whole sidebars. */
  sidebars: Readonly<Record<string, readonly SharedEntry[]>>;
}

/** An entry of a docs sidebar, or a recent post of a blog. */
type SharedEntry = SidebarEntry | RecentPost;

/** Collects the data. @param reads what any page reads @param excerptOf returns the excerpt of a page, if the data has them */
export function buildSharedData(
  site: Site,
  config: RenderConfig,
  reads: { global: boolean; sidebar: boolean; recent: boolean },
  excerptOf: JobSource['excerptOf'],
): { data: SharedData; digests: SharedDigests } {
  const globalData = reads.global ? buildGlobalData({ site, config, excerptOf }) : {};
  const digests = new Map<readonly SidebarItem[], string>();
  const sidebars: Record<string, readonly SharedEntry[]> = {};
  const add = (items: readonly SidebarItem[], entries: readonly SharedEntry[]): void => {
    const digest = digestOf(entries);
    digests.set(items, digest);
    sidebars[digest] = entries;
  };
  const versions = reads.sidebar ? site.docs.flatMap((instance) => instance.versions) : [];
  for (const { items } of versions.flatMap((version) => [...version.sidebars.values()]))
    add(items, toSidebarEntries(items, { site, config, excerptOf }));
  for (const blog of reads.recent ? site.blogs : [])
    if (blog.sidebar) add(blog.sidebar.items, recentPosts(blog, config));
  return { data: { globalData, sidebars }, digests: { global: digestOf(globalData), sidebars: digests } };
}

const digestOf = (value: object): string => hashOf(JSON.stringify(value));

/** Matches paths in the output of files that the browser fetches for pages: lists of large sidebars, and shared data. */
export const fragmentFile = /^(?:sidebar-lists\/[\da-f]{16}\.html|assets\/shared-[\da-f]{16}\.json)$/;

/** Smaller data stays in the documents, which saves a request. */
const leastCharacters = 4096;

export interface SharedFile {
  /** Path in the output. */
  path: string;
  digest: string;
  text: string;
}

/** Returns the values that are large enough for a file of their own. */
export function sharedFiles({ globalData, sidebars }: SharedData): SharedFile[] {
  return [globalData, ...Object.values(sidebars)].flatMap((value) => fileOf(JSON.stringify(value)) ?? []);
}

function fileOf(text: string): SharedFile | undefined {
  if (text.length < leastCharacters) return undefined;
  const digest = hashOf(text);
  return { path: `assets/shared-${digest}.json`, digest, text };
}

/** In a thread: the values for pages, and the URLs of their files. */
export class SharedValues {
  readonly globalData: GlobalData;
  readonly #sidebars = new Map<string, { text: string; url: string | undefined }>();
  readonly #urls = new WeakMap<object, string>();
  readonly #ofPages = new WeakMap<object, readonly SharedEntry[]>();

  constructor(data: SharedData, baseUrl: string) {
    const urlOf = (text: string): string | undefined => {
      const file = fileOf(text);
      return file && baseUrl + file.path;
    };
    this.globalData = data.globalData;
    const url = urlOf(JSON.stringify(data.globalData));
    if (url !== undefined) this.#urls.set(data.globalData, url);
    for (const [digest, entries] of Object.entries(data.sidebars)) {
      const text = JSON.stringify(entries);
      this.#sidebars.set(digest, { text, url: urlOf(text) });
    }
  }

  /** Returns a copy for one page, because components may modify the list. @param wanted property of the page's job */
  sidebar<Entry extends SharedEntry = SidebarEntry>(wanted: { digest: string }): readonly Entry[] {
    const known = this.#ofPages.get(wanted);
    if (known) return known as readonly Entry[];
    const { text, url } = this.#sidebars.get(wanted.digest)!;
    const entries = JSON.parse(text) as Entry[];
    if (url !== undefined) this.#urls.set(entries, url);
    this.#ofPages.set(wanted, entries);
    return entries;
  }

  /** Returns the URL of the file with a value that was returned here; undefined for other values. */
  urlOf(value: unknown): string | undefined {
    return this.#urls.get(value as object);
  }
}
