// Answers a request to the dev server: with the current state of the page, and the headers that a host would send.
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { lookup } from 'mrmime';
import { hashOf } from '../base/hash.js';
import { pageFileReader } from '../base/read-page-file.js';
import type { Config } from '../config/config.js';
import type { ShownPage } from '../engine/shown-pages.js';
import { contentFolders } from '../engine/site-reader.js';
import type { SiteState } from '../engine/site-state.js';
import { buildHeaderRules } from '../output/headers-files.js';
import { setHeaders } from '../preview/answer-request.js';
import { hasTag, prefersMarkdown } from '../preview/negotiate.js';
import { openOutputFile } from '../preview/output-table.js';
import { sendNotModified, sendOpenFile, sendText, withCharset } from '../preview/send-file.js';
import { targetOf } from '../preview/url-map.js';
import { renderLlms } from '../render/llms.js';
import { renderNewerVersions } from '../render/newer-versions.js';
import { fragmentFile } from '../render/shared-data.js';
import { renderRedirectPage, renderRobots, renderSitemaps } from '../render/site-files.js';
import { cardFolder } from '../render/social-card.js';
import { normalizeRoute, toPermalink } from '../site/permalink.js';
import { toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import type { DevSite } from './dev-site.js';

interface DevAnswerContext {
  site: DevSite;
  /** Lets a page connect to the socket for changes. */
  token: string;
  /** Code of the script that open pages run. */
  script: string;
}

/** Answers a request. @throws errors of rendering; nothing was sent then */
export async function answerDevRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: DevAnswerContext,
): Promise<void> {
  const target = targetOf(request, response);
  if (!target) return;
  if (target.path === scriptPath) return sendBytes(response, 'dev.js', context.script);
  const { state } = context.site;
  if (!state) return sendUnusable(request, response, context);
  // Read before rendering, so that changes during it are reported to the page.
  const { version } = context.site.log;

  setSiteHeaders(request, response, target.path, context.site);
  const answer = context.site.urls.answers.get(target.path);
  if (answer?.type === 'redirect') {
    // Not permanent, because the next site at this address has other pages.
    response.setHeader('Location', target.query === undefined ? answer.to : `${answer.to}?${target.query}`);
    return sendText(response, 302, 'Moved');
  }
  const { baseUrl } = state.config;
  const language = languageAt(target.path, state.config);
  const other = language?.isOwn === false ? language : undefined;
  // Static files are the same in all languages.
  const file = other && context.site.urls.entries.get(target.path.slice(baseOf(other).length));
  if (file?.type === 'static' && (await sendSource(request, response, file.source, state))) return;
  const outputPath =
    answer?.file ?? (target.path.startsWith(baseUrl) ? target.path.slice(baseUrl.length) : undefined);
  if (outputPath !== undefined && (await sendOutput(request, response, outputPath, version, context))) return;
  if (other) {
    const option = other.isDefault ? '' : ` --locale ${other.name}`;
    return sendText(response, 404, `This address is in ${other.label}: relaydocs dev${option}`);
  }
  if (!target.path.startsWith(baseUrl)) return sendText(response, 404, 'Not found');
  setSiteHeaders(request, response, baseUrl, context.site);
  response.statusCode = 404;
  sendPage(request, response, (await context.site.engine.notFoundPage()).page, version, context);
}

/** Returns the language whose base URL a path begins with. The menu of languages links to all of them, but only one is served. */
function languageAt(
  path: string,
  { locales }: Pick<Config, 'locales'>,
): Config['locales'][number] | undefined {
  const here = locales.filter((one) => one.name !== undefined && path.startsWith(baseOf(one)));
  return here.sort((one, other) => baseOf(other).length - baseOf(one).length)[0];
}

function baseOf({ url }: Config['locales'][number]): string {
  return new URL(url).pathname;
}

/** Sends a file of the output. @returns false if there is none at that path */
async function sendOutput(
  request: IncomingMessage,
  response: ServerResponse,
  outputPath: string,
  version: number,
  context: DevAnswerContext,
): Promise<boolean> {
  const { site } = context;
  const state = site.state!;
  const entry = site.urls.entries.get(outputPath);
  const send = (contents: string | Uint8Array | undefined): boolean => {
    if (contents !== undefined) sendBytes(response, outputPath, contents);
    return contents !== undefined;
  };
  switch (entry?.type) {
    case 'page': {
      const page = await site.page(entry.route);
      if (page?.twin !== undefined) response.appendHeader('Vary', 'Accept');
      if (page?.twin !== undefined && prefersMarkdown(request.headers.accept))
        sendBytes(response, `${outputPath}.md`, page.twin);
      else if (page) {
        // Set again, because rendering has shown what the page needs in the policy.
        setSiteHeaders(request, response, `${state.config.baseUrl}${outputPath}`, site);
        sendPage(request, response, page, version, context);
      }
      return page !== undefined;
    }
    case 'twin':
      return send((await site.page(entry.route))?.twin);
    case 'redirect-page': {
      const to = toPermalink(state.site.redirects.get(entry.from)!, state.config);
      sendHtml(response, renderRedirectPage(to, state.config));
      return true;
    }
    case 'site-file':
      return send(
        entry.name === 'robots.txt'
          ? renderRobots(state.config)
          : renderLlms(state.site, state.config, (route) => state.compiledSite.excerptOf(route)),
      );
    case 'sitemap': {
      const files = renderSitemaps(state.site, state.config);
      return send(files.find(({ path }) => path === outputPath)!.contents);
    }
    case 'newer-versions':
      return send(renderNewerVersions(entry.docs, state.site, state.config));
    case 'text':
      return send(entry.text);
    case 'static':
      return sendSource(request, response, entry.source, state);
    case undefined:
      if (send(state.assetFile(outputPath)) || send(await site.search.file(outputPath))) return true;
      return sendPageFile(outputPath, context, send);
  }
}

/** Sends a file that belongs to pages, and is known only after these were compiled or rendered. */
async function sendPageFile(
  outputPath: string,
  { site }: DevAnswerContext,
  send: (contents: string | Uint8Array | undefined) => boolean,
): Promise<boolean> {
  const isFeed = /(?:^|\/)(?:(?:rss|atom)\.xml|feed\.json)$/.test(outputPath);
  // Feeds are made together with the list of their posts.
  if (isFeed) await site.engine.page(normalizeRoute(path.posix.dirname(outputPath).replace(/^\.$/, '')));
  else if (fragmentFile.test(outputPath)) return send(await site.engine.fragment(outputPath));
  else if (!outputPath.startsWith('assets/')) return false;
  if (path.posix.dirname(outputPath) === cardFolder) return send(await site.card(outputPath));
  const file = await site.engine.pageFile(outputPath);
  if (!file || 'contents' in file) return send(file?.contents);
  // A picture of a page, where pages may show it.
  const { config } = site.state!;
  return send(pageFileReader(config.siteDir, contentFolders(config))(file.source, file.imported));
}

/** Sends a static file; links are not followed. */
async function sendSource(
  request: IncomingMessage,
  response: ServerResponse,
  source: string,
  { config }: SiteState,
): Promise<boolean> {
  const handle = await openOutputFile(config.siteDir, source);
  if (!handle) return false;
  try {
    await sendOpenFile(request, response, handle, { file: source, status: 200, compressed: undefined });
    return true;
  } finally {
    await handle.close();
  }
}

function setSiteHeaders(
  { headers }: IncomingMessage,
  response: ServerResponse,
  path: string,
  site: DevSite,
): void {
  const { baseUrl, trailingSlash } = site.state!.config;
  const policy = withSocket(site.policy(), headers.host!);
  setHeaders(response, buildHeaderRules({ baseUrl, trailingSlash, policy }), path);
  response.setHeader('Cache-Control', 'no-store');
}

/** Allows the socket explicitly, because in some browsers 'self' does not include it. */
function withSocket(policy: string, host: string): string {
  return policy.replace(/connect-src ('self')?/, (allowed) => `${allowed} ws://${host} wss://${host}`);
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: ShownPage,
  version: number,
  { site, token }: DevAnswerContext,
): void {
  const policy = hashOf(site.policy());
  // The policy and the token are part of the tag, because an open document may have those of an earlier state or server.
  const etag = `"${hashOf([page.hash, policy, token].join())}"`;
  response.setHeader('ETag', etag);
  if (response.statusCode === 200 && hasTag(request.headers['if-none-match'], etag)) {
    sendNotModified(response);
    return;
  }
  sendHtml(response, withReloadTag(page.html, { token, version, policy, etag }));
}

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('Cache-Control', 'no-store');
  sendBytes(response, 'page.html', html);
}

function sendBytes(response: ServerResponse, file: string, contents: string | Uint8Array): void {
  response.setHeader('Content-Type', withCharset(lookup(file) ?? 'application/octet-stream'));
  response.setHeader('Content-Length', Buffer.byteLength(contents));
  response.end(response.req.method === 'HEAD' ? undefined : contents);
}

/** Sends a page with only the overlay, at every URL, as long as the config has never been valid. */
function sendUnusable(
  request: IncomingMessage,
  response: ServerResponse,
  { token, site }: DevAnswerContext,
): void {
  response.statusCode = 503;
  const policy = withSocket(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
    request.headers.host!,
  );
  response.setHeader('Content-Security-Policy', policy);
  const stamp = { token, version: site.log.version, policy: 'unusable', etag: '"unusable"' };
  sendHtml(response, withReloadTag(unusableSite, stamp));
}

const unusableSite =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This site cannot be shown yet</title></head><body><main><h1>This site cannot be shown yet</h1><p>There is a mistake in its configuration.</p></main></body></html>\n';

/** Path of the script that open pages run. */
const scriptPath = '/_relaydocs/dev.js';

interface PageStamp {
  /** Lets the page connect to the socket. */
  token: string;
  /** Version of the content when the page was rendered. */
  version: number;
  /** Digest of the Content-Security-Policy: an open document keeps the policy that it was loaded with. */
  policy: string;
  /** Tag with which the page asks for a newer version of itself. */
  etag: string;
}

/** Adds everything in which a page of the dev server differs from one of a build, at the beginning of `<head>`. */
function withReloadTag(html: Html, { token, version, policy, etag }: PageStamp): Html {
  const content = [token, version, policy, etag].join(' ');
  const tags =
    toTag('meta', { name: 'relaydocs-dev', content }) + toTag('script', { type: 'module', src: scriptPath });
  return html.replace('<head>', `<head>${tags}`);
}
