// Writes the HTTP headers that hosts should send with the output, in the formats of several hosts. Paths begin with the base URL.
import type { OutputFile } from './pending-file.js';
import { buildTwinFiles, caddyTwins, nginxTwins } from './twin-rules.js';

interface HeadersInput {
  /** `/docs/`. */
  baseUrl: string;
  trailingSlash: boolean;
  /** Value of Content-Security-Policy. */
  policy: string;
  /** Folders of further languages, each with a slash at the end: `fr/`. */
  folders?: readonly string[];
}

/** Contents of `_relaydocs/headers.json`, for hosts that can read it and for the preview. */
export interface HeaderRules {
  version: 1;
  baseUrl: string;
  trailingSlash: boolean;
  /** All matching rules apply, in this order; a later value of the same header replaces an earlier one. */
  rules: readonly HeaderRule[];
}

interface HeaderRule {
  /** Prefix of the URL paths that the rule applies to. */
  prefix: string;
  /** Suffix of these paths, if set. */
  suffix?: string;
  headers: Readonly<Record<string, string>>;
}

export const headerRulesPath = '_relaydocs/headers.json';
const immutable = 'public, max-age=31536000, immutable';

/** Returns the header rules in the form that is independent of hosts. */
export function buildHeaderRules(input: HeadersInput): HeaderRules {
  const { baseUrl, trailingSlash, policy } = input;
  return {
    version: 1,
    baseUrl,
    trailingSlash,
    rules: [
      {
        prefix: baseUrl,
        headers: {
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': policy,
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          'X-Content-Type-Options': 'nosniff',
        },
      },
      ...basesOf(input).map((base) => ({
        prefix: `${base}assets/`,
        headers: { 'Cache-Control': immutable },
      })),
      // An SVG opened as a document must not run scripts.
      {
        prefix: baseUrl,
        suffix: '.svg',
        headers: { 'Content-Security-Policy': "sandbox; script-src 'none'" },
      },
    ],
  };
}

/** Returns the files of the output with headers for hosts. */
export function buildHeadersFiles(input: HeadersInput): OutputFile[] {
  return [
    { path: headerRulesPath, contents: `${JSON.stringify(buildHeaderRules(input), null, 2)}\n` },
    { path: '_headers', contents: netlifyHeaders(input) },
    { path: '_relaydocs/nginx.conf', contents: nginxSnippet(input) },
    { path: '_relaydocs/Caddyfile', contents: caddySnippet(input) },
    ...buildTwinFiles(input.baseUrl),
  ];
}

/** Returns the base URL of each language, the default one last, because hosts take the first that matches. */
function basesOf({ baseUrl, folders = [] }: HeadersInput): string[] {
  return [...folders.map((folder) => baseUrl + folder), baseUrl];
}

/** Returns the headers of all responses. Caching is written separately, because hosts combine rules differently. */
function commonHeaders(input: HeadersInput): [name: string, value: string][] {
  const { 'Cache-Control': _, ...headers } = buildHeaderRules(input).rules[0]!.headers;
  return Object.entries(headers);
}

/** Both hosts revalidate HTML by default, and join the values of a header from two rules: so there is no rule for HTML. */
function netlifyHeaders(input: HeadersInput): string {
  return [
    '# Netlify and Cloudflare Pages read this file in the root of the published folder.',
    `${input.baseUrl}*`,
    ...commonHeaders(input).map(([name, value]) => `  ${name}: ${value}`),
    ...basesOf(input).flatMap((base) => [`${base}assets/*`, `  Cache-Control: ${immutable}`]),
    '',
  ].join('\n');
}

function nginxSnippet(input: HeadersInput): string {
  const { baseUrl, trailingSlash } = input;
  const headers = (cacheControl: string): string[] =>
    // A location of nginx with headers of its own inherits none, so each one repeats them all.
    [...commonHeaders(input), ['Cache-Control', cacheControl]].map(
      ([name, value]) => `    add_header ${name} "${value}" always;`,
    );
  return [
    `# Include this in a server block. Its root holds the output at ${baseUrl}`,
    ...(baseUrl === '/' ? [] : [`location = ${baseUrl.slice(0, -1)} { return 301 ${baseUrl}; }`]),
    ...nginxTwins(baseUrl, basesOf(input)),
    ...(trailingSlash
      ? []
      : [
          'set $relaydocs_folder "";',
          'if (-f $document_root$uri/index.html) { set $relaydocs_folder $uri; }',
        ]),
    // nginx has no MIME type for Markdown.
    `location ~ "^${baseUrl}.+\\.md$" {`,
    ...headers('no-cache'),
    '    add_header Vary Accept always;',
    '    types {}',
    '    default_type "text/markdown; charset=utf-8";',
    '    try_files $uri =404;',
    `    error_page 404 ${baseUrl}404.html;`,
    '}',
    ...basesOf(input).flatMap((base) => [
      `location ^~ ${base}assets/ {`,
      ...headers(immutable),
      '    try_files $uri =404;',
      `    error_page 404 ${base}404.html;`,
      '}',
      `location ${base} {`,
      ...headers('no-cache'),
      '    add_header Vary Accept always;',
      '    absolute_redirect off;',
      ...(trailingSlash
        ? ['    index index.html;', '    try_files $uri $uri/ =404;']
        : [
            // The URL of `guide/index/index.html` is `/guide/index/`.
            `    rewrite ^(${baseUrl}.+)(?<!/index)/$ $1 permanent;`,
            '    if ($relaydocs_folder ~ "/index$") { rewrite ^(.+)$ $1/ permanent; }',
            '    try_files $uri $uri.html $uri/index.html =404;',
          ]),
      `    error_page 404 ${base}404.html;`,
      '}',
    ]),
    '',
  ].join('\n');
}

function caddySnippet(input: HeadersInput): string {
  const { baseUrl, trailingSlash, folders = [] } = input;
  const assets = basesOf(input)
    .map((base) => `${base}assets/*`)
    .join(' ');
  return [
    `# Import this in a site block. Its root holds the output at ${baseUrl}`,
    ...(baseUrl === '/' ? [] : [`redir ${baseUrl.slice(0, -1)} ${baseUrl} permanent`]),
    `handle ${baseUrl}* {`,
    '    header {',
    ...commonHeaders(input).map(([name, value]) => `        ${name} "${value}"`),
    '    }',
    // Caddy runs a rule without a matcher last, so it would override a more specific rule.
    `    @relaydocs_pages not path ${assets}`,
    '    header @relaydocs_pages Cache-Control no-cache',
    `    @relaydocs_assets path ${assets}`,
    `    header @relaydocs_assets Cache-Control "${immutable}"`,
    '    header @relaydocs_pages Vary Accept',
    ...caddyTwins(baseUrl),
    ...(trailingSlash
      ? []
      : [
          '    @relaydocs_slash {',
          `        path_regexp relaydocs_slash ^(${baseUrl}.+)/$`,
          // The URL of `guide/index/index.html` is `/guide/index/`.
          '        not path */index/',
          '    }',
          '    redir @relaydocs_slash {re.relaydocs_slash.1} permanent',
          '    @relaydocs_folder {',
          '        path */index',
          '        file {path}/index.html',
          '    }',
          '    redir @relaydocs_folder {path}/ permanent',
          '    try_files {path} {path}.html {path}/index.html',
        ]),
    '    file_server',
    '}',
    // Versions before 2.8, which distributions still contain, do not accept a status here.
    'handle_errors {',
    ...basesOf(input).flatMap((base, index) => {
      const name = `@relaydocs_missing${index === folders.length ? '' : index + 1}`;
      const isBelow = base === baseUrl ? '' : ` && path('${base}*')`;
      return [
        `    ${name} expression \`{err.status_code} == 404${isBelow}\``,
        `    handle ${name} {`,
        '        header Cache-Control no-cache',
        `        rewrite * ${base}404.html`,
        '        file_server',
        '    }',
      ];
    }),
    '}',
    '',
  ].join('\n');
}
