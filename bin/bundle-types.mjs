// One declaration file for each entry of the package, with all types that it needs but React's: who checks the types of
// libraries, too, needs nothing that relaydocs does not install.
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** What a library's types add to those of another would be said twice where a site has installed that library. */
const withoutAugmentations = {
  name: 'without-augmentations',
  renderChunk: (code) => code.replace(/^declare (?:module ["'][^"']+["']|global) \{$[\s\S]*?^\}$/gm, ''),
};

/**
 * @param input absolute paths of declaration files by the names of their entries
 * @param dir folder that is written to
 */
export async function bundleTypes(input, dir) {
  const bundle = await rollup({
    input,
    external: [/^react(?:-dom)?(?:\/|$)/, /^node:/],
    plugins: [dts({ respectExternal: true }), withoutAugmentations],
    // Types that entries share lie in a file of their own, and are not exported by their names.
    onwarn: () => {},
  });
  await bundle.write({ dir, format: 'es', chunkFileNames: 'shared.d.ts', entryFileNames: '[name].d.ts' });
  await bundle.close();
}
