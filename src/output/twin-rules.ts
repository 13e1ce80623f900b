// Rules with which hosts answer requests for Markdown (`Accept: text/markdown`) with the page's Markdown twin. Responses then differ by
// that header, which `Vary` tells caches (RFC 9110, 12.5.5).
import type { OutputFile } from './pending-file.js';

/**
 * Matches an `Accept` that prefers Markdown. Hosts only have regular expressions, some of them without lookahead: a weight below 1 means
 * that another type is preferred.
 */
const wantsMarkdown = 'text/markdown *(,|$|; *(q=1|[^q; ]))';

/**
 * Returns lines for a `server` block, before its locations. Only existing files are sent.
 * @param bases base URLs of all languages
 */
export function nginxTwins(baseUrl: string, bases: readonly string[]): string[] {
  return [
    'set $relaydocs_twin "";',
    `if ($http_accept ~* "${wantsMarkdown}") { set $relaydocs_twin $uri; }`,
    // The twin of a folder's index page is inside the folder.
    'if ($relaydocs_twin ~ "^(.*/index)/?$") { set $relaydocs_twin $1/index; }',
    ...bases.map((base) => `if ($relaydocs_twin = ${base}) { set $relaydocs_twin ${base}index; }`),
    `if ($relaydocs_twin ~ "^(${baseUrl}.+)/$") { set $relaydocs_twin $1; }`,
    `if ($relaydocs_twin !~ "^${baseUrl}") { set $relaydocs_twin ""; }`,
    'if (-f $document_root$relaydocs_twin.md) { rewrite ^ $relaydocs_twin.md last; }',
  ];
}

/** Returns lines for the handler of the site. */
export function caddyTwins(baseUrl: string): string[] {
  const accepts = `        header_regexp Accept "(?i)${wantsMarkdown}"`;
  return [
    '    @relaydocs_markdown {',
    accepts,
    `        path_regexp relaydocs_twin ^(${baseUrl.slice(0, -1)}(?:/.+?)?)/?$`,
    '    }',
    '    vars @relaydocs_markdown relaydocs_twin {re.relaydocs_twin.1}',
    '    @relaydocs_twin {',
    accepts,
    `        path ${baseUrl}*`,
    '        file {vars.relaydocs_twin}/index.md {vars.relaydocs_twin}.md',
    '    }',
    '    rewrite @relaydocs_twin {file_match.relative}',
    '    @relaydocs_md path *.md',
    '    header @relaydocs_md Content-Type "text/markdown; charset=utf-8"',
  ];
}

/** Returns programs for hosts that need one, to be copied as the manual says. */
export function buildTwinFiles(baseUrl: string): OutputFile[] {
  return [
    { path: '_relaydocs/netlify-edge-function.js', contents: netlifyFunction(baseUrl) },
    { path: '_relaydocs/cloudflare-function.js', contents: cloudflareFunction },
    { path: '_relaydocs/vercel-middleware.js', contents: vercelMiddleware(baseUrl) },
  ];
}

const choose = `function weightOf(type, accept) {
  const entry = accept.toLowerCase().split(',').find((one) => one.split(';')[0].trim() === type);
  if (entry === undefined) return 0;
  const weight = /;\\s*q=([\\d.]+)/.exec(entry);
  return weight ? Number(weight[1]) : 1;
}

async function choose(request, next, get) {
  const url = new URL(request.url);
  if (/\\.[a-z]\\w*$/i.test(url.pathname)) return next();
  const accept = request.headers.get('accept') || '';
  const markdown = weightOf('text/markdown', accept);
  const wantsMarkdown = markdown > 0 && markdown >= weightOf('text/html', accept);
  const path = url.pathname.replace(/\\/$/, '');
  let response;
  const twins = path.endsWith('/index') ? [path + '/index.md'] : [path + '.md', path + '/index.md'];
  for (const twin of wantsMarkdown ? twins : []) {
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

/** Vercel looks for files before rewrites, so rules in vercel.json would have no effect. */
function vercelMiddleware(baseUrl: string): string {
  return `// Vercel: copy this file to middleware.js at the root of the project, and install @vercel/functions there.
import { next } from '@vercel/functions';

${choose}
export default (request) => choose(request, () => next(), (url) => fetch(url));

export const config = { matcher: ${JSON.stringify(`${baseUrl}:path*`)} };
`;
}
