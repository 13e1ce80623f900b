import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leanAutocomplete } from '../../src/bundle/lean-autocomplete.js';

const autocomplete = suite('the state machine of the search dialog');

interface Autocomplete {
  refresh(): Promise<void>;
}

interface Options {
  getSources(): unknown[];
}

/** As the dialog has it: without what we do not need. */
async function createAutocomplete(options: Options): Promise<Autocomplete> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { createAutocomplete } from '@algolia/autocomplete-core';",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [leanAutocomplete],
  });
  const url = `data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`;
  const module = (await import(url)) as { createAutocomplete(options: unknown): Autocomplete };
  return module.createAutocomplete({ ...options, openOnFocus: true, environment: globalThis });
}

autocomplete('a second source with the same id is an error that names the id', async () => {
  const source = { sourceId: 'sections', getItems: () => [] };
  const twice = await createAutocomplete({ getSources: () => [source, source] });
  let message = '';
  await twice.refresh().catch((error: Error) => {
    ({ message } = error);
  });
  assert.match(message, /"sections" is not unique/);
  const once = await createAutocomplete({ getSources: () => [source] });
  await once.refresh();
});

autocomplete.run();
