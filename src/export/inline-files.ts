// A document that names files of a build -> one that holds them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lookup } from 'mrmime';

/** @param dir absolute path of the build; other files stay where they are. */
export async function inlineFiles(html: string, dir: string): Promise<string> {
  const root = pathToFileURL(dir + path.sep).href;
  const addresses = new Set(html.match(/file:\/\/\/[^\s"'()<>&]+/g)?.filter((url) => url.startsWith(root)));
  const inlined = new Map<string, string>();
  for (const address of addresses) {
    const file = fileURLToPath(address.replace(/[?#].*$/, ''));
    const type = lookup(file) ?? 'application/octet-stream';
    inlined.set(address, `data:${type};base64,${(await readFile(file)).toString('base64')}`);
  }
  return html.replace(/file:\/\/\/[^\s"'()<>&]+/g, (address) => inlined.get(address) ?? address);
}
