// How hosts answer a request that asks for Markdown (`Accept: text/markdown`) with the twin of the page, in their languages.
// Answers at the address of a page then differ by that header, which `Vary` tells caches (RFC 9110, 12.5.5).
import type { OutputFile } from './pending-file.js';

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

/**
 * For hosts that need a program for it, or a configuration outside of the output: to be copied where the manual says.
 * @param bases of all languages
 */
export function buildTwinFiles(baseUrl: string, bases: readonly string[]): OutputFile[] {
  return [
    { path: '_relaydocs/netlify-edge-function.js', contents: netlifyFunction(baseUrl) },
    { path: '_relaydocs/cloudflare-function.js', contents: cloudflareFunction },
    { path: '_relaydocs/vercel.json', contents: vercelRules(baseUrl, bases) },
  ];
}

const choose = `async function choose(request, next, get) {
  const url = new URL(request.url);
  if (/\\.[a-z\\d]+$/i.test(url.pathname)) return next();
  const wantsMarkdown = /text\\/markdown/i.test(request.headers.get('accept') || '');
  const path = url.pathname.replace(/\\/$/, '');
  let response;
  for (const twin of wantsMarkdown ? [path + '.md', path + '/index.md'] : []) {
    response = await get(new URL(twin, url));
    if (response.ok) break;
  }
  if (!response || !response.ok) response = await next();
  response = new Response(response.body, response);
  response.headers.append('Vary', 'Accept');
  return response;
}
`;

function netlifyFunction(baseUrl: string): string {
  return `// Netlify: copy this file to netlify/edge-functions/markdown.js of the repository.
${choose}
export default (request, context) => choose(request, () => context.next(), (url) => fetch(url));

export const config = { path: ${JSON.stringify(`${baseUrl}*`)} };
`;
}

const cloudflareFunction = `// Cloudflare Pages: copy this file to functions/_middleware.js of the repository.
${choose}
export const onRequest = ({ request, next, env }) => choose(request, next, (url) => env.ASSETS.fetch(url));
`;

function vercelRules(baseUrl: string, bases: readonly string[]): string {
  const has = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }];
  const pages = `${baseUrl}:path((?!.*\\.[a-zA-Z0-9]+$).+)`;
  const rules = {
    rewrites: [
      ...bases.map((base) => ({ source: base, has, destination: `${base}index.md` })),
      { source: pages, has, destination: `${baseUrl}:path.md` },
    ],
    headers: [{ source: `${baseUrl}(.*)`, headers: [{ key: 'Vary', value: 'Accept' }] }],
  };
  return `${JSON.stringify(rules, null, 2)}\n`;
}
