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

const noHeaders = 'GitHub Pages lets no site set headers: put a CDN before it, or publish elsewhere';
const usual: Readonly<Record<Remedy, string>> = {
  rules: 'send the headers that _relaydocs/headers.json of the output names',
  redirect: 'redirect addresses with a slash too many, or too few, to that of the page',
  twins:
    'answer "Accept: text/markdown" with the file of the page that ends in .md, as text/markdown, with "Vary: Accept"',
  compression: 'compress HTML, CSS, JavaScript, JSON, SVG and Markdown with Brotli or gzip',
  https: 'redirect http to https, and send "Strict-Transport-Security: max-age=31536000"',
  'not-found': 'answer what is not there with 404.html and the status 404, not with the start page',
  deploy: 'publish the whole output of one build at once, and empty the cache of a CDN before it',
};

const nginxRules = '"include <output>/_relaydocs/nginx.conf;" in the server block, then "nginx -s reload"';
const caddyRules = '"import <output>/_relaydocs/Caddyfile" in the site block, then "caddy reload"';

const own: Readonly<Record<HostName, Partial<Record<Remedy, string>>>> = {
  nginx: {
    rules: nginxRules,
    redirect: nginxRules,
    twins: nginxRules,
    'not-found':
      '"include <output>/_relaydocs/nginx.conf;" in the server block in the place of other try_files lines',
    compression:
      '"gzip on; gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/markdown;" in the server block',
    https:
      '"return 301 https://$host$request_uri;" in the server block of port 80, and "add_header Strict-Transport-Security max-age=31536000 always;" beside the other headers of that of port 443',
  },
  Caddy: {
    rules: caddyRules,
    redirect: caddyRules,
    twins: caddyRules,
    'not-found':
      '"import <output>/_relaydocs/Caddyfile" in the site block in the place of other try_files lines',
    compression: '"encode zstd gzip" in the site block',
    https:
      'name the site block by its host without http://, and add "header Strict-Transport-Security max-age=31536000"',
  },
  Netlify: {
    rules:
      'publish the output whole: Netlify reads its _headers, which must stand at the top of what is published',
    twins: 'copy _relaydocs/netlify-edge-function.js to netlify/edge-functions/markdown.js',
    'not-found': 'take the rule "/* /index.html 200" out of _redirects',
  },
  Cloudflare: {
    rules:
      'publish the output whole: Cloudflare Pages reads its _headers, which must stand at the top of what is published',
    twins: 'copy _relaydocs/cloudflare-function.js to functions/_middleware.js',
    https: 'switch on "Always Use HTTPS" and HSTS under SSL/TLS, Edge Certificates',
  },
  Vercel: {
    rules: 'take the "headers" of vercel.json from _relaydocs/headers.json of the output',
    twins: 'copy _relaydocs/vercel-middleware.js to middleware.js, and install @vercel/functions',
  },
  'GitHub Pages': {
    redirect: 'set "trailingSlash: true" in the config: addresses without the slash are then redirected',
    rules: noHeaders,
    twins: noHeaders,
    compression: 'GitHub Pages compresses by itself: look at what stands between it and you',
    https: 'tick "Enforce HTTPS" in the settings of the repository under Pages',
  },
  'this host': {},
};

/** Returns the remedy for a host: `nginx: "include ..."` */
export function remedyAt(host: HostName, remedy: Remedy): string {
  const text = own[host][remedy];
  return text === undefined ? usual[remedy][0]!.toUpperCase() + usual[remedy].slice(1) : `${host}: ${text}`;
}
