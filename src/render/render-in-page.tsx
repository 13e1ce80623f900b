// Renders React components of a page: gives them the data that they can read, and collects what they set besides their HTML.
import { createElement, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { decodeEntities } from '../compile/html/escape-html.js';
import { keepParagraphs } from '../compile/html/keep-paragraphs.js';
import { toStyleClass } from '../compile/html/style-declarations.js';
import { withoutPlainTags } from '../compile/mdx/blocks-together.js';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import { type AskedSettings, type PageSettings, partTexts } from '../theme/mdx/page-settings.js';
import { type ContextValues, provide } from '../theme/mdx/root-contexts.js';
import type { Html } from '../theme/route-data.js';
import { type RequestRoot, RequestRootContext, type RootRequest } from './client-islands.js';
import { neverRendered } from './mdx-errors.js';
import { type OfferedPictures, offerPictures } from './offer-pictures.js';
import { keepPlaces, toPlaces } from './part-places.js';
import {
  type IslandUrls,
  type RenderedIslands,
  type RenderIslandsInput,
  renderIslands,
} from './render-islands.js';
import { toBrowserSettings, toReadSettings } from './site-settings.js';

/** If a promise takes longer, the page counts as endless. */
const longestWaitMs = 10_000;
const root = 'rd-article';

/** The rendering of one article, or of one component around it. */
export class PageRendering {
  readonly findings = noFindings();
  /** Inline styles: class, or selector in brackets -> declarations. */
  readonly styles: Record<string, string> = {};
  /** Tags that React hoists to the head. */
  head = '';
  readonly #requests = new Map<number, RootRequest>();
  readonly #inBrowser: PageSettings;
  readonly #read: PageSettings;

  /**
   * @param file named in the error if it never ends @param report called with each error that is thrown
   * @param handed values of contexts around it @param isStill true if nothing of it becomes an island
   */
  constructor(
    private readonly settings: PageSettings,
    private readonly file: string,
    readonly report: (thrown: unknown, componentStack: string) => void,
    private readonly handed: ContextValues,
    private readonly isStill = false,
  ) {
    this.#inBrowser = toBrowserSettings(settings);
    this.#read = settings.isPublic ? toReadSettings(this.#inBrowser) : this.#inBrowser;
  }

  readonly request: RequestRoot = (one) => {
    this.#requests.set(this.#requests.size, one);
    return this.#requests.size - 1;
  };

  /** Renders the content. @param isColumn true inside a text column @throws errors of components */
  async render(
    content: ReactNode,
    islands: Pick<RenderIslandsInput, 'links' | 'firstIsland'> & { urls: IslandUrls },
    pictures: OfferedPictures | undefined,
    isColumn = false,
  ): Promise<RenderedIslands> {
    const around = withoutInlineStyles(toPlaces(withoutMarkers(await this.#renderOne(content, false, ''))));
    const offer = (html: Html, isIsland: boolean): Html => {
      if (!pictures) return html;
      const offering = offerPictures(html, pictures, isColumn, isIsland);
      Object.assign(this.styles, offering.styles);
      return offering.html;
    };
    Object.assign(this.styles, around.styles);
    const rendered = await renderIslands({
      ...islands,
      html: offer(around.html, false),
      requests: this.#requests,
      settings: this.#inBrowser,
      render: async (part, identifierPrefix) => {
        const own = await this.#renderOne(part, true, identifierPrefix);
        return offer(withMarkedStyles(keepPlaces(own), this.styles), true);
      },
    });
    const { asked } = this.settings;
    const { isUnfinished, holdsConfig } = this.findings;
    if (asked && (isUnfinished || (holdsConfig && rendered.data !== undefined))) this.askInBrowser(asked);
    return { ...rendered, html: keepParagraphs(rendered.html) };
  }

  /** Adds settings to the islands' data that are read only in the browser. */
  askInBrowser(asked: AskedSettings): void {
    const { config, texts } = this.#inBrowser;
    if (asked.texts) for (const name of partTexts) Reflect.get(texts, name);
    for (const name of asked.themeConfig) Reflect.get(config.themeConfig, name);
    for (const name of asked.config) Reflect.get(config, name);
  }

  async #renderOne(content: ReactNode, inRoot: boolean, identifierPrefix: string): Promise<Html> {
    const known = { ...(inRoot ? this.#read : this.settings), findings: this.findings };
    const tree = (
      <PageContext value={known}>
        <RequestRootContext value={inRoot || this.isStill ? undefined : this.request}>
          {provide(this.handed, createElement(root, null, content))}
        </RequestRootContext>
      </PageContext>
    );
    const output = await prerenderPage(tree, this.file, identifierPrefix, this.report);
    const start = output.indexOf(`<${root}>`);
    this.head += headTags(output.slice(0, start));
    return withoutPlainTags(output.slice(start + root.length + 2, output.lastIndexOf(`</${root}>`)));
  }
}

/** Renders to HTML. @param report called with each error that is thrown @throws errors of components */
export async function prerenderPage(
  tree: ReactElement,
  file: string,
  identifierPrefix: string,
  report: (thrown: unknown, componentStack: string) => void,
): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(neverRendered(file, longestWaitMs / 1000)), longestWaitMs);
  try {
    const { prelude } = await prerenderToNodeStream(tree, {
      signal: abort.signal,
      identifierPrefix,
      // Otherwise React would send parts out of order, with inline scripts that reorder them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (thrown: unknown, info: ErrorInfo) => report(thrown, info.componentStack ?? ''),
    });
    const chunks: Buffer[] = [];
    for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString();
  } finally {
    clearTimeout(timer);
  }
}

/** Removes React's marks between texts and around Suspense, which only hydration needs. */
function withoutMarkers(html: Html): Html {
  return html.replace(/<!--(?:\s|\/?\$[!?~]?|\/?&)?-->/g, '');
}

/** Returns the tags that React hoists, without its preload links for images: these load when they come into view. */
function headTags(hoisted: Html): Html {
  return hoisted.replace(/<link rel="preload"[^>]*>/g, '');
}

/** Replaces `style` attributes, which a strict Content-Security-Policy forbids, by classes. */
function withoutInlineStyles(html: Html): { html: Html; styles: Record<string, string> } {
  const styles: Record<string, string> = {};
  const rewritten = html.replace(styledTags, (tag) => {
    const [attribute, style = ''] = / style="([^"]*)"/.exec(tag) ?? [''];
    const { className, declarations } = toStyleClass(decodeEntities(style));
    const rest = tag.replace(attribute, '');
    if (declarations === '') return rest;
    styles[className] = declarations;
    return / class="/.test(rest)
      ? rest.replace(' class="', ` class="${className} `)
      : rest.replace(/^<[\w-]+/, (start) => `${start} class="${className}"`);
  });
  return { html: rewritten, styles };
}

/** For HTML that is hydrated: React has to find its own classes, so the browser turns marks into attributes again (hydrate.tsx). */
function withMarkedStyles(html: Html, styles: Record<string, string>): Html {
  return html.replace(styledTags, (tag) =>
    tag.replace(/ style="([^"]*)"/, (_, written: string) => {
      const { declarations } = toStyleClass(decodeEntities(written));
      const selector = `[data-rd-style="${decodeEntities(written).replace(/["\\]/g, '\\$&')}"]`;
      if (declarations !== '') styles[selector] = declarations;
      return ` data-rd-style="${written}"`;
    }),
  );
}

const styledTags = /<[a-zA-Z][^>]*?\sstyle="[^"]*"[^>]*>/g;
