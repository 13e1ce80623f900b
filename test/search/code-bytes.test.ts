import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesInUse } from '../../src/bundle/lazy-chunks.js';
import { loadShippedClient } from '../../src/bundle/load-shipped-client.js';

const bytes = suite('bytes of the search');

for (const engine of ['embedded-client', 'algolia-client']) {
  bytes(`a reader who searches gets little code beside React (${engine})`, async () => {
    const shipped = await loadShippedClient('production');
    const files = filesInUse(shipped, { chunks: ['search-dialog', engine], files: [] });
    const own = files.filter((file) => file !== shipped.main && file !== shipped.react);
    let sum = 0;
    for (const file of own) sum += brotliCompressSync(await shipped.read(file)).length;
    const styles = brotliCompressSync(shipped.sheets.search).length;
    console.log(`figure: brotli bytes: dialog with ${engine} ${sum}, style sheet ${styles}`);
    assert.ok(sum <= 20_000, String(sum));
    assert.ok(styles <= 2000, String(styles));
  });
}

bytes.run();
