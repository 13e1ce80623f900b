// Recognises the hosting provider by its HTTP headers, and knows what to configure there.

type HostName = 'nginx' | 'Caddy' | 'Netlify' | 'Cloudflare' | 'Vercel' | 'GitHub Pages' | 'this host';

/** Kinds of remedies. */
export type Remedy = 'rules' | 'redirect' | 'twins' | 'compression' | 'https' | 'not-found' | 'deploy';

/** Returns the host that has sent these headers. */
export function hostOf(headers: Headers): HostName {
  const server = headers.get('server') ?? '';
  if (headers.has('x-nf-request-id') || /netlify/i.test(server)) return 'Netlify';
  if (headers.has('x-vercel-id') || /vercel/i.test(server)) return 'Vercel';
  if (headers.has('x-github-request-id') || /github/i.test(server)) return 'GitHub Pages';
  if (/nginx/i.test(server)) return 'nginx';
  if (/caddy/i.test(server)) return 'Caddy';
  return headers.has('cf-ray') || /cloudflare/i.test(server) ? 'Cloudflare' : 'this host';
}

const noHeaders = 'GitHub Pages does not support custom headers. Use a CDN in front of it, or another host';
const usual: Readonly<Record<Remedy, string>> = {
  rules: 'send the headers that are listed in _relaydocs/headers.json in the output',
  redirect: 'redirect URLs with an additional or missing slash to the URL of the page',
  twins:
    'return the .md file of the page for requests with "Accept: text/markdown", as text/markdown and with "Vary: Accept"',
  compression: 'compress HTML, CSS, JavaScript, JSON, SVG and Markdown with Brotli or gzip',
  https: 'redirect HTTP to HTTPS, and send "Strict-Transport-Security: max-age=31536000"',
  'not-found': 'return 404.html with status 404 for unknown URLs, not the start page',
  deploy: 'publish the whole output of one build, and clear the cache of the CDN if there is one',
};

const nginxRules = '"include <output>/_relaydocs/nginx.conf;" in the server block, then "nginx -s reload"';
const caddyRules = '"import <output>/_relaydocs/Caddyfile" in the site block, then "caddy reload"';

const own: Readonly<Record<HostName, Partial<Record<Remedy, string>>>> = {
  nginx: {
    rules: nginxRules,
    redirect: nginxRules,
    twins: nginxRules,
    'not-found':
      '"include <output>/_relaydocs/nginx.conf;" in the server block instead of other try_files lines',
    compression:
      '"gzip on; gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/markdown;" in the server block',
    https:
      '"return 301 https://$host$request_uri;" in the server block of port 80, and "add_header Strict-Transport-Security max-age=31536000 always;" with the other headers in the server block of port 443',
  },
  Caddy: {
    rules: caddyRules,
    redirect: caddyRules,
    twins: caddyRules,
    'not-found': '"import <output>/_relaydocs/Caddyfile" in the site block instead of other try_files lines',
    compression: '"encode zstd gzip" in the site block',
    https:
      'name the site block after its host without http://, and add "header Strict-Transport-Security max-age=31536000"',
  },
  Netlify: {
    rules:
      'publish the whole output. Netlify reads its _headers, which must be at the root of the published folder',
    twins: 'copy _relaydocs/netlify-edge-function.js to netlify/edge-functions/markdown.js',
    'not-found': 'remove the rule "/* /index.html 200" from _redirects',
  },
  Cloudflare: {
    rules:
      'publish the whole output. Cloudflare Pages reads its _headers, which must be at the root of the published folder',
    twins: 'copy _relaydocs/cloudflare-function.js to functions/_middleware.js',
    https: 'turn on "Always Use HTTPS" and HSTS under SSL/TLS, Edge Certificates',
  },
  Vercel: {
    rules: 'copy the "headers" in vercel.json from _relaydocs/headers.json in the output',
    twins: 'copy _relaydocs/vercel-middleware.js to middleware.js, and install @vercel/functions',
  },
  'GitHub Pages': {
    redirect: 'set "trailingSlash: true" in the config, so that URLs without the slash are redirected',
    rules: noHeaders,
    twins: noHeaders,
    compression: 'GitHub Pages compresses files itself. Check the proxy or CDN in front of it',
    https: 'turn on "Enforce HTTPS" in the settings of the repository under Pages',
  },
  'this host': {},
};

/** Returns the remedy for a host: `nginx: "include ..."` */
export function remedyAt(host: HostName, remedy: Remedy): string {
  const text = own[host][remedy];
  return text === undefined ? usual[remedy][0]!.toUpperCase() + usual[remedy].slice(1) : `${host}: ${text}`;
}
