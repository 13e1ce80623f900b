// Islands on the server, second part: renders the island for each placeholder of a page, as a React root of its own.
import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { Html } from '../theme/route-data.js';
import { placeholderTag, type RootRequest } from './client-islands.js';
import { byWayOf, type IslandData, type IslandsData, idPrefix, madeInIsland } from './island-data.js';

/** URLs of the scripts of a site's islands. */
export interface IslandUrls {
  clients: Readonly<Record<string, string>>;
  /** Script of a page that is hydrated as a whole. */
  page: string | undefined;
  /** Script that loads islands with images in alternative formats. */
  pictures: string | undefined;
}

export interface RenderIslandsInput {
  /** The page's HTML, with placeholders. */
  html: Html;
  requests: ReadonlyMap<number, RootRequest>;
  urls: IslandUrls;
  settings: NonNullable<IslandsData['settings']>;
  links: IslandsData['links'];
  /** Number of the first island. */
  firstIsland: number;
  /** Renders one island to HTML with the marks that React needs to hydrate it. */
  render(content: ReactNode, identifierPrefix: string): Promise<Html>;
}

export interface RenderedIslands {
  html: Html;
  /** Undefined if the page has no island. */
  data: IslandsData | undefined;
  /** The islands in document order. */
  clients: readonly { file: string; name: string }[];
}

type Piece = Html | { id: number; inside: Piece[] };

/** Stands for an island's children until they are rendered. */
const slotMark = '\u0002slot\u0002';

/** Renders the islands of a page, and puts them into its HTML. */
export async function renderIslands(input: RenderIslandsInput): Promise<RenderedIslands> {
  if (!input.html.includes(`<${placeholderTag} `)) return { html: input.html, data: undefined, clients: [] };
  const chunks: string[] = [];
  const islands: IslandData[] = [];
  const clients: { file: string; name: string }[] = [];
  const { clients: ofClients, page, pictures } = input.urls;
  const chunkOf = (script: string, content: Html): number => {
    const url = pictures && content.includes(madeInIsland) ? byWayOf(pictures, script) : script;
    const known = chunks.indexOf(url);
    return known === -1 ? chunks.push(url) - 1 : known;
  };
  const write = async (pieces: readonly Piece[]): Promise<Html> => {
    let html = '';
    for (const piece of pieces) html += typeof piece === 'string' ? piece : await writeRoot(piece);
    return html;
  };
  const writeRoot = async ({ id, inside }: Exclude<Piece, Html>): Promise<Html> => {
    const request = input.requests.get(id)!;
    const index = input.firstIsland + islands.length;
    if (request.type === 'article') {
      const content = await input.render(createElement(request.component), idPrefix(index));
      islands.push({ chunk: chunkOf(page!, content) });
      return rootTag(index, content);
    }
    const { file, name, component, props, slot } = request;
    clients.push({ file, name });
    const children = slot
      ? [createElement('relay-slot', { dangerouslySetInnerHTML: { __html: slotMark } })]
      : [];
    const content = await input.render(createElement(component, props, ...children), idPrefix(index));
    islands.push({ chunk: chunkOf(ofClients[file]!, content), name, props, slot });
    const slotted = await write(inside);
    if (!slot || content.includes(slotMark))
      return rootTag(
        index,
        content.replaceAll(slotMark, () => slotted),
      );
    return `${rootTag(index, content)}<template data-rd-slot>${slotted}</template>`;
  };
  const html = await write(piecesOf(input.html));
  return { html, data: { chunks, links: input.links, settings: input.settings, islands }, clients };
}

function rootTag(index: number, content: Html): Html {
  return `<relay-island data-island="${index}">${content}</relay-island>`;
}

/** Cuts the HTML at its placeholders; children of an island can contain placeholders as well. */
function piecesOf(html: Html): Piece[] {
  const pieces: Piece[] = [];
  const open: Exclude<Piece, Html>[] = [];
  const add = (piece: Piece): void => {
    if (piece !== '') (open.at(-1)?.inside ?? pieces).push(piece);
  };
  let end = 0;
  const tags = new RegExp(`<${placeholderTag} data-id="(\\d+)">|</${placeholderTag}>`, 'g');
  for (const { 0: tag, 1: id, index } of html.matchAll(tags)) {
    add(html.slice(end, index));
    end = index + tag.length;
    if (id === undefined) {
      open.pop();
    } else {
      const piece = { id: Number(id), inside: [] };
      add(piece);
      open.push(piece);
    }
  }
  add(html.slice(end));
  return pieces;
}
