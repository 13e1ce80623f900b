// A static host that treats every tool's output alike: brotli at its best, made once a file; hashed assets are kept.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** `/guide/` -> guide/index.html, `/guide/install` -> guide/install.html. */
function fileOf(root, url) {
  const file = path.join(root, decodeURIComponent(new URL(url, 'http://localhost').pathname));
  return [file, path.join(file, 'index.html'), `${file}.html`].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
}

/** @returns its address, without a slash at the end. */
export async function serveFolder(root) {
  const compressed = new Map();
  const server = createServer((request, response) => {
    const file = fileOf(root, request.url);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)));
    const body = compressed.get(file);
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': file.includes(`${path.sep}assets${path.sep}`) ? 'max-age=31536000' : 'no-cache',
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
