// Compares two builds of a site: pages, headings, words, API operations, size.
import { pairAlike } from '../base/likeness.js';
import { SiteError, SiteErrors } from '../errors.js';
import type { BuiltOperation, BuiltPage, BuiltSite } from '../mcp/built-site.js';
import { type ApiChange, compareDescriptions } from '../openapi/compare-descriptions.js';
import { readPublished } from '../openapi/read-compared.js';
import { twinNames } from '../site/permalink.js';
import { diffText, featuresOf, type TextChange } from './diff-text.js';

interface PlacedPage {
  /** Path below the base URL: `/guide/install`. */
  address: string;
  title: string;
}

export interface ChangedPage extends PlacedPage {
  /** Former path, if it has moved. */
  from: string | undefined;
  /** Share of its text that is the same, 0 to 1; only for moved pages. */
  likeness: number | undefined;
  /** Former title, if it has changed. */
  titleBefore: string | undefined;
  headings: { added: readonly string[]; gone: readonly string[] };
  words: { added: number; gone: number };
  changes: readonly TextChange[];
  /** Size of the HTML in bytes. */
  bytes: Sizes;
}

interface Sizes {
  before: number;
  after: number;
}

export interface SiteDiff {
  /** Number of pages in both builds. */
  kept: number;
  added: readonly PlacedPage[];
  gone: readonly PlacedPage[];
  /** Moved pages, with changed text or not. */
  moved: readonly ChangedPage[];
  /** Pages with the same path and another text. A page whose HTML alone differs, for example in the name of a script, is not listed. */
  changed: readonly ChangedPage[];
  operations: { added: readonly string[]; gone: readonly string[]; changes: readonly ApiChange[] };
  /** Size in bytes of the HTML of all pages that differ. */
  bytes: Sizes;
}

/** Pages with this share of text in common count as one page that has moved. */
const leastLikeness = 0.5;
/** Number of files of one site that are read at the same time. */
const atOnce = 16;

interface ReadPage extends PlacedPage {
  /** Markdown without front matter. */
  text: string;
  bytes: number;
  /** Path of the API description that it links to. */
  description: string | undefined;
}

/** Compares two built sites. */
export async function diffSites(before: BuiltSite, after: BuiltSite): Promise<SiteDiff> {
  const [earlier, later] = [byAddress(before, await before.pages()), byAddress(after, await after.pages())];
  const differs = [...earlier.keys()].filter(
    (address) =>
      later.has(address) &&
      (later.get(address)!.hash === '' || later.get(address)!.hash !== earlier.get(address)!.hash),
  );
  const gone = [...earlier.keys()].filter((address) => !later.has(address));
  const added = [...later.keys()].filter((address) => !earlier.has(address));
  const read = async (site: BuiltSite, pages: Map<string, BuiltPage>, addresses: readonly string[]) =>
    new Map(
      (await mapAtOnce(addresses, (address) => readPage(site, address, pages.get(address)!))).map((page) => [
        page.address,
        page,
      ]),
    );
  const [old, now] = await Promise.all([
    read(before, earlier, [...differs, ...gone]),
    read(after, later, [...differs, ...added]),
  ]);

  const features = (pages: Map<string, ReadPage>, addresses: readonly string[]) =>
    new Map(addresses.map((address) => [address, featuresOf(pages.get(address)!.text)]));
  const pairs = pairAlike(features(old, gone), features(now, added), leastLikeness);
  const moved = pairs.map(({ from, to, likeness }) => ({
    ...compare(old.get(from)!, now.get(to)!),
    from,
    likeness,
  }));
  const changed = differs
    .map((address) => compare(old.get(address)!, now.get(address)!))
    .filter(({ changes, titleBefore }) => changes.length > 0 || titleBefore !== undefined);
  const movedFrom = new Set(pairs.map(({ from }) => from));
  const movedTo = new Set(pairs.map(({ to }) => to));
  const sum = (pages: Map<string, ReadPage>) =>
    [...pages.values()].reduce((total, { bytes }) => total + bytes, 0);
  return {
    kept: earlier.size - gone.length,
    added: added.filter((address) => !movedTo.has(address)).map((address) => placed(now.get(address)!)),
    gone: gone.filter((address) => !movedFrom.has(address)).map((address) => placed(old.get(address)!)),
    moved: moved.sort(byPlace),
    changed,
    operations: {
      ...diffOperations(await before.operations(), await after.operations()),
      changes: await diffDescriptions(before, after, [
        ...differs.map((address) => [old.get(address)!, now.get(address)!] as const),
        ...pairs.map(({ from, to }) => [old.get(from)!, now.get(to)!] as const),
      ]),
    },
    bytes: { before: sum(old), after: sum(now) },
  };
}

const byPlace = (first: PlacedPage, second: PlacedPage): number => (first.address < second.address ? -1 : 1);
const placed = ({ address, title }: PlacedPage): PlacedPage => ({ address, title });

/** Indexes pages by path. The builds may have different base URLs, such as that of a preview. */
function byAddress({ baseUrl }: BuiltSite, pages: readonly BuiltPage[]): Map<string, BuiltPage> {
  return new Map(pages.map((page) => [`/${page.url.slice(baseUrl.length)}`, page]));
}

async function readPage(site: BuiltSite, address: string, page: BuiltPage): Promise<ReadPage> {
  const html = await site.text(page.file);
  if (html === undefined) throw unreadablePage(page.url);
  let twin: string | undefined;
  for (const name of twinNames(page.file)) twin ??= await site.text(name);
  const [, description] = /\brel="?service-desc\b[^>]*>/.test(html) ? (descriptionLink.exec(html) ?? []) : [];
  return {
    address,
    title: page.title,
    text: bodyOf(twin ?? '', site.baseUrl),
    bytes: Buffer.byteLength(html),
    description,
  };
}

const descriptionLink = /<a\b(?=[^>]*\brel="?service-desc\b)[^>]*\bhref="?([^"\s>]+)/;

/** Returns the text of a Markdown twin with links relative to the base URL, because where a site is published does not count. */
function bodyOf(twin: string, baseUrl: string): string {
  const [head = '', front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(twin) ?? [];
  const [, index] = /^index: (".*")$/m.exec(front) ?? [];
  const body = twin.slice(head.length).trim();
  if (index === undefined) return body;
  const root = String(JSON.parse(index)).replace(/llms\.txt$/, '');
  const origin = root.slice(0, root.length - baseUrl.length);
  return body.replaceAll(root, '/').replaceAll(`](${origin}/`, '](/');
}

function compare(before: ReadPage, after: ReadPage): ChangedPage {
  return {
    ...placed(after),
    from: undefined,
    likeness: undefined,
    titleBefore: before.title === after.title ? undefined : before.title,
    ...diffText(before.text, after.text),
    bytes: { before: before.bytes, after: after.bytes },
  };
}

function diffOperations(before: readonly BuiltOperation[], after: readonly BuiltOperation[]) {
  const calls = (operations: readonly BuiltOperation[]) => new Set(operations.map(({ call }) => call));
  const [earlier, later] = [calls(before), calls(after)];
  return {
    added: [...later].filter((call) => !earlier.has(call)),
    gone: [...earlier].filter((call) => !later.has(call)),
  };
}

/** Compares the API descriptions that pages link to, as `api-diff` does. Leaves out descriptions that refer to other files. */
async function diffDescriptions(
  before: BuiltSite,
  after: BuiltSite,
  pages: readonly (readonly [ReadPage, ReadPage])[],
): Promise<ApiChange[]> {
  const changes: ApiChange[] = [];
  const seen = new Set<string>();
  for (const [old, now] of pages) {
    if (old.description === undefined || now.description === undefined || seen.has(now.description)) continue;
    seen.add(now.description);
    const earlier = await before.text(decodeURI(old.description.slice(before.baseUrl.length)));
    const later = await after.text(decodeURI(now.description.slice(after.baseUrl.length)));
    if (earlier === undefined || later === undefined || earlier === later) continue;
    try {
      changes.push(
        ...compareDescriptions(
          await readPublished(old.description, earlier),
          await readPublished(now.description, later),
        ),
      );
    } catch (error) {
      if (!(error instanceof SiteErrors)) throw error;
    }
  }
  return changes;
}

const unreadablePage = (url: string): SiteError =>
  new SiteError('DIFF_PAGE_UNREADABLE', `${url} is in routes.json, but cannot be read`, {
    hint: 'Build or publish the site again. If the host limits requests, try again later.',
  });

async function mapAtOnce<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
