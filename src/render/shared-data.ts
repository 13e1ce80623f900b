// What many pages tell their components alike: all entries of a sidebar, what plugins tell. Where it is much, islands fetch it
// as a file of its own, which browsers keep, instead of finding it in every document.
import { hashOf } from '../base/hash.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SidebarItem, Site } from '../site/site.js';
import type { GlobalData, RecentPost, SidebarEntry } from '../theme/mdx/page-settings.js';
import { recentPosts } from './blog-route.js';
import { toSidebarEntries } from './page-category.js';
import { buildGlobalData } from './page-docs.js';
import type { SharedDigests } from './page-input.js';

/** JSON-serialisable. */
export interface SharedData {
  /** What plugins tell all pages; empty where no page asks for it. */
  globalData: GlobalData;
  /** Entries by their digest; none where no page asks for all of them. */
  sidebars: Readonly<Record<string, readonly SharedEntry[]>>;
}

/** Entries of a sidebar of docs, or the recent posts of a blog. */
type SharedEntry = SidebarEntry | RecentPost;

/** @param reads what any page asks for. */
export function buildSharedData(
  site: Site,
  config: RenderConfig,
  reads: { global: boolean; sidebar: boolean; recent: boolean },
): { data: SharedData; digests: SharedDigests } {
  const globalData = reads.global ? buildGlobalData(site, config) : {};
  const digests = new Map<readonly SidebarItem[], string>();
  const sidebars: Record<string, readonly SharedEntry[]> = {};
  const add = (items: readonly SidebarItem[], entries: readonly SharedEntry[]): void => {
    const digest = digestOf(entries);
    digests.set(items, digest);
    sidebars[digest] = entries;
  };
  const versions = reads.sidebar ? site.docs.flatMap((instance) => instance.versions) : [];
  for (const { items } of versions.flatMap((version) => [...version.sidebars.values()]))
    add(items, toSidebarEntries(items, { site, config }));
  for (const blog of reads.recent ? site.blogs : [])
    if (blog.sidebar) add(blog.sidebar.items, recentPosts(blog, config));
  return { data: { globalData, sidebars }, digests: { global: digestOf(globalData), sidebars: digests } };
}

const digestOf = (value: object): string => hashOf(JSON.stringify(value));

/** What readers' browsers fetch for pages, by its path in the output: lists of large sidebars, and what pages share. */
export const fragmentFile = /^(?:sidebar-lists\/[\da-f]{16}\.html|assets\/shared-[\da-f]{16}\.json)$/;

/** Less than that stands in the documents, which saves a request. */
const leastCharacters = 4096;

export interface SharedFile {
  /** In the output. */
  path: string;
  digest: string;
  text: string;
}

export function sharedFiles({ globalData, sidebars }: SharedData): SharedFile[] {
  return [globalData, ...Object.values(sidebars)].flatMap((value) => fileOf(JSON.stringify(value)) ?? []);
}

function fileOf(text: string): SharedFile | undefined {
  if (text.length < leastCharacters) return undefined;
  const digest = hashOf(text);
  return { path: `assets/shared-${digest}.json`, digest, text };
}

/** In a thread: what pages get, and where readers' browsers find it. */
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

  /** For one page alone, its article and what is around it: a component may turn the list around. @param wanted of its job */
  sidebar<Entry extends SharedEntry = SidebarEntry>(wanted: { digest: string }): readonly Entry[] {
    const known = this.#ofPages.get(wanted);
    if (known) return known as readonly Entry[];
    const { text, url } = this.#sidebars.get(wanted.digest)!;
    const entries = JSON.parse(text) as Entry[];
    if (url !== undefined) this.#urls.set(entries, url);
    this.#ofPages.set(wanted, entries);
    return entries;
  }

  /** The address of the file that holds a value that was given; undefined for any other value. */
  urlOf(value: unknown): string | undefined {
    return this.#urls.get(value as object);
  }
}
