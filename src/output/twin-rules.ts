// How hosts answer a request that asks for Markdown (`Accept: text/markdown`) with the twin of the page, in their languages.
// Answers at the address of a page then differ by that header, which `Vary` tells caches (RFC 9110, 12.5.5).
import type { OutputFile } from './pending-file.js';

/** Whether a request would rather have Markdown than HTML: it names it, and not with less weight. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = new Map(
    (accept ?? '').split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const [, weight = '1'] = parameters.map((text) => /^q=([\d.]+)$/.exec(text)).find(Boolean) ?? [];
      return [type, Number(weight)];
    }),
  );
  const weight = weights.get('text/markdown') ?? 0;
  return weight > 0 && weight >= (weights.get('text/html') ?? 0);
}

/** Files in which the twin of a page's file may lie: `guide/index.html` -> `guide/index.md`, `guide.md`. */
export function twinNames(file: string): string[] {
  if (!file.endsWith('.html')) return [];
  const name = file.replace(/\.html$/, '');
  return [name, ...(name.endsWith('/index') ? [name.slice(0, -'/index'.length)] : [])].map(
    (one) => `${one}.md`,
  );
}

/**
 * Lines for a `server` block, before its locations. Only files that are there are answered with.
 * @param bases of all languages
 */
export function nginxTwins(baseUrl: string, bases: readonly string[]): string[] {
  return [
    'set $relaydocs_twin "";',
    'if ($http_accept ~* "text/markdown") { set $relaydocs_twin $uri; }',
    ...bases.map((base) => `if ($relaydocs_twin = ${base}) { set $relaydocs_twin ${base}index; }`),
    `if ($relaydocs_twin ~ "^(${baseUrl}.+)/$") { set $relaydocs_twin $1; }`,
    `if ($relaydocs_twin !~ "^${baseUrl}") { set $relaydocs_twin ""; }`,
    'if (-f $document_root$relaydocs_twin.md) { rewrite ^ $relaydocs_twin.md last; }',
  ];
}

/** Lines for the handler of the site. */
export function caddyTwins(baseUrl: string): string[] {
  return [
    '    @relaydocs_markdown {',
    '        header Accept *text/markdown*',
    `        path_regexp relaydocs_twin ^(${baseUrl.slice(0, -1)}(?:/.+?)?)/?$`,
    '    }',
    '    vars @relaydocs_markdown relaydocs_twin {re.relaydocs_twin.1}',
    '    @relaydocs_twin {',
    '        header Accept *text/markdown*',
    `        path ${baseUrl}*`,
    '        file {vars.relaydocs_twin}.md {vars.relaydocs_twin}/index.md',
    '    }',
    '    rewrite @relaydocs_twin {file_match.relative}',
    '    @relaydocs_md path *.md',
    '    header @relaydocs_md Content-Type "text/markdown; charset=utf-8"',
  ];
}

/** For hosts that need a program for it, or a configuration outside of the output: to be copied where the manual says. */
export function buildTwinFiles(baseUrl: string): OutputFile[] {
  return [
    { path: '_relaydocs/netlify-edge-function.js', contents: netlifyFunction(baseUrl) },
    { path: '_relaydocs/cloudflare-function.js', contents: cloudflareFunction() },
    { path: '_relaydocs/vercel.json', contents: vercelRules(baseUrl) },
  ];
}

const twinAddress = `function twinOf(url) {
  const path = url.pathname.replace(/\\/$/, '');
  return new URL(path === base ? base + '/index.md' : path + '.md', url);
}
`;
const choose = `  const isPage = !/\\.[a-z\\d]+$/i.test(new URL(request.url).pathname);
  const wantsMarkdown = /text\\/markdown/i.test(request.headers.get('accept') || '');
  if (!isPage) return next();
  let response;
  if (wantsMarkdown) response = await get(twinOf(new URL(request.url)));
  if (!response || !response.ok) response = await next();
  response = new Response(response.body, response);
  response.headers.append('Vary', 'Accept');
  return response;
`;

function netlifyFunction(baseUrl: string): string {
  return `// Netlify: copy this file to netlify/edge-functions/markdown.js of the repository.
const base = ${JSON.stringify(baseUrl.slice(0, -1))};
${twinAddress}
export default async function markdown(request, context) {
  const next = () => context.next();
  const get = (url) => fetch(url);
${choose}}

export const config = { path: ${JSON.stringify(`${baseUrl}*`)} };
`;
}

function cloudflareFunction(): string {
  return `// Cloudflare Pages: copy this file to functions/_middleware.js of the repository.
const base = '';
${twinAddress}
export async function onRequest({ request, next, env }) {
  const get = (url) => env.ASSETS.fetch(url);
${choose}}
`;
}

function vercelRules(baseUrl: string): string {
  const has = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }];
  const pages = `${baseUrl}:path((?!.*\\.[a-zA-Z0-9]+$).+)`;
  const rules = {
    rewrites: [
      { source: baseUrl, has, destination: `${baseUrl}index.md` },
      { source: pages, has, destination: `${baseUrl}:path.md` },
    ],
    headers: [{ source: `${baseUrl}(.*)`, headers: [{ key: 'Vary', value: 'Accept' }] }],
  };
  return `${JSON.stringify(rules, null, 2)}\n`;
}
