// The modules that relaydocs provides, for the server. In the package, bin/build-dist.mjs generates this file with an import of each.
import { providedTable } from '../../config/provided-table.js';

type Module = Readonly<Record<string, unknown>>;

/** Specifier -> module. */
export const providedModules: Readonly<Record<string, Module>> = Object.fromEntries(
  await Promise.all(
    Object.entries(providedTable).map(async ([name, files]) => {
      const parts = Object.entries(files).map(async ([file, clause]) =>
        take(clause, (await import(`./${file}.js`)) as Module),
      );
      return [name, Object.assign({ __esModule: true }, ...(await Promise.all(parts))) as Module];
    }),
  ),
);

/** Returns the exports of a clause of the table: `('Tabs as default', module)` -> `{ default: module.Tabs }`. */
function take(clause: string, module: Module): Module {
  if (clause === '*') return module;
  const pairs = clause.split(', ').map((one) => one.split(' as '));
  return Object.fromEntries(pairs.map(([from = '', to = from]) => [to, module[from]]));
}
