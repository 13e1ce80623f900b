// A page that has to be run -> the HTML of its article.
import { createElement, type ErrorInfo, type ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { MdxArticle } from '../compile/compiled-page.js';
import { toStyleClass } from '../compile/style-declarations.js';
import type { SiteError } from '../errors.js';
import { PageContext, type PageSettings } from '../theme/mdx/page-context.js';
import { type ThrownPlaces, toMdxProblem } from './locate-thrown.js';
import { neverRendered } from './mdx-errors.js';
import type { Html } from './route-data.js';
import { type ImportModule, runPage } from './run-mdx.js';

export interface MdxRenderInput {
  siteDir: string;
  settings: PageSettings;
  importModule: ImportModule;
  components: Readonly<Record<string, unknown>>;
  modules: ThrownPlaces['modules'];
}

export interface RenderedMdx {
  html: Html;
  /** Tags for the head that components rendered: `<title>`, `<meta>`, `<link>`. */
  head: Html;
  /** Inline styles, as classes: class name -> declarations. */
  styles: Readonly<Record<string, string>>;
  problems: readonly SiteError[];
}

/** A page that waits longer for a promise will wait for ever. */
const longestWaitMs = 10_000;
const root = 'rd-article';

export async function renderMdx(
  article: MdxArticle,
  links: readonly string[],
  input: MdxRenderInput,
): Promise<RenderedMdx> {
  const problems: SiteError[] = [];
  const places = { article, siteDir: input.siteDir, modules: input.modules };
  const report = (thrown: unknown, componentStack = ''): void => {
    problems.push(toMdxProblem(thrown, componentStack, places));
  };
  try {
    const Page = runPage({ article, links, ...input });
    const tree = <PageContext value={input.settings}>{createElement(root, null, <Page />)}</PageContext>;
    const output = await prerenderPage(tree, article.page.file, report);
    const start = output.indexOf(`<${root}>`);
    const html = output.slice(start + root.length + 2, output.lastIndexOf(`</${root}>`));
    return { ...withoutInlineStyles(withoutMarkers(html)), head: headTags(output.slice(0, start)), problems };
  } catch (thrown) {
    // React has told of it before.
    if (problems.length === 0) report(thrown);
    return { html: '', head: '', styles: {}, problems };
  }
}

async function prerenderPage(
  tree: ReactElement,
  file: string,
  report: (thrown: unknown, componentStack?: string) => void,
): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(neverRendered(file, longestWaitMs / 1000)), longestWaitMs);
  try {
    const { prelude } = await prerenderToNodeStream(tree, {
      signal: abort.signal,
      // Else parts come in an order that needs inline scripts to mend.
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

/** React marks the ends of pieces of text and of Suspense for hydration, which static HTML has no use for. */
function withoutMarkers(html: Html): Html {
  return html.replace(/<!--(?:\s|\/?\$[!?~]?|\/?&)?-->/g, '');
}

/** What React hoists, but for the preload links that it writes for every picture: pictures load when they come into view. */
function headTags(hoisted: Html): Html {
  return hoisted.replace(/<link rel="preload"[^>]*>/g, '');
}

/** A strict Content-Security-Policy allows no `style` attributes: each becomes a class. */
function withoutInlineStyles(html: Html): { html: Html; styles: Record<string, string> } {
  const styles: Record<string, string> = {};
  const rewritten = html.replace(/<[a-zA-Z][^>]*?\sstyle="[^"]*"[^>]*>/g, (tag) => {
    const [attribute, style = ''] = / style="([^"]*)"/.exec(tag) ?? [''];
    const { className, declarations } = toStyleClass(decodeAttribute(style));
    const rest = tag.replace(attribute, '');
    if (declarations === '') return rest;
    styles[className] = declarations;
    return / class="/.test(rest)
      ? rest.replace(' class="', ` class="${className} `)
      : rest.replace(/^<[\w-]+/, (start) => `${start} class="${className}"`);
  });
  return { html: rewritten, styles };
}

function decodeAttribute(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
