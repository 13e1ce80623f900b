// A build that takes over what earlier builds have made writes what a clean build writes, whatever has changed meanwhile.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { categoryFileSchema } from '../../src/content/category-schema.js';
import {
  categoryVariants,
  configText,
  configVariants,
  frontMatterVariants,
  untriedFields,
} from '../dev/field-changes.js';
import { changeAtRandom, changingSite, parts, seeded } from '../dev/random-changes.js';
import { configFields } from '../starter/config-fields.js';
import { frontMatterFields } from '../starter/front-matter-fields.js';
import { snapshot, type TestSite, withSite } from './with-site.js';

const builds = suite('builds of a site that changes');

builds('every field of the config, of front matter and of category files is among what is changed', () => {
  const isTried = (field: string): boolean => {
    const keys = field.replaceAll('[]', '').split('.');
    return configVariants.some((variant) =>
      Object.entries(variant).some(([name, value]) => {
        const [top, ...inner] = name.split('.');
        const rest = keys.slice(1 + inner.length);
        const isPrefix = [top, ...inner].every(
          (key, index) => keys[index] === key || keys[index] === undefined,
        );
        return isPrefix && rest.every((key) => key === '*' || value?.includes(`${key}:`));
      }),
    );
  };
  assert.equal(
    configFields().filter((field) => !isTried(field) && !untriedFields.includes(field)),
    [],
  );
  const written = frontMatterVariants.join('\n');
  const lacking = frontMatterFields().values.filter(
    (field) => !field.split('.').every((key) => written.includes(`${key.replace('[]', '')}:`)),
  );
  assert.equal(lacking, []);
  for (const key of Object.keys(categoryFileSchema.shape))
    assert.ok(
      categoryVariants.some((variant) => key in variant),
      key,
    );
});

builds('after any changes a build writes what a clean build writes', () =>
  withSite(changingSite, async (site) => {
    const seed = Number(process.env.SEED ?? 5);
    await assertSameAfterRounds(site, seed, Number(process.env.ROUNDS ?? 36));
  }),
);

/** Each round changes some fields and files; all fields have had their turn when the rounds are over. */
async function assertSameAfterRounds(site: TestSite, seed: number, rounds: number): Promise<void> {
  const next = seeded(seed);
  const config = shuffled(configVariants, next);
  const heads = shuffled(frontMatterVariants, next);
  const files = shuffled(Object.keys(parts), next);
  const share = <Value>(values: readonly Value[], round: number): readonly Value[] =>
    values.filter((_, index) => index % rounds === round % rounds || index === round % values.length);
  let refused = 0;
  let log: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const variants = share(config, round);
    writeFileSync(path.join(site.dir, 'relaydocs.config.ts'), configText(...variants));
    log.push(`config: ${JSON.stringify(variants)}`);
    for (const [index, head] of share(heads, round).entries()) {
      const text = `---\n${head}\n---\n\n${changingSite['docs/fields.md']}`;
      writeFileSync(path.join(site.dir, `docs/fields${index || ''}.md`), text);
      log.push(`front matter: ${head}`);
    }
    for (const file of share(files, round)) {
      writeFileSync(path.join(site.dir, file), parts[file]!(round));
      log.push(`edit ${file}`);
    }
    for (let change = 0; change < 2; change += 1)
      log.push(changeAtRandom(site.dir, round, next, { served: false }));
    const { isRefused, difference } = await compareWithClean(site);
    assert.is(difference, undefined, `seed ${seed}, round ${round}\n${log.join('\n')}\n${difference}`);
    if (isRefused) refused += 1;
    else log = [];
  }
  assert.ok(refused < rounds / 3, `${refused} of ${rounds} rounds were refused: ${log.join('\n')}`);
}

/** @returns what differs between the output of a build that knows the last one and that of one that knows nothing. */
async function compareWithClean({ dir, run }: TestSite) {
  const known = await run(['build']);
  for (const folder of ['clean', 'clean-cache'])
    rmSync(path.join(dir, folder), { recursive: true, force: true });
  const clean = await run(['build', '--out', 'clean', '--cache', 'clean-cache']);
  const isRefused = clean.code !== 0;
  if (known.code !== clean.code)
    return { isRefused, difference: `${known.stderr}\n-- clean --\n${clean.stderr}` };
  if (isRefused) {
    const difference =
      known.stderr === clean.stderr ? undefined : `${known.stderr}\n-- clean --\n${clean.stderr}`;
    return { isRefused, difference };
  }
  const [made, wanted] = [snapshot(path.join(dir, 'build')), snapshot(path.join(dir, 'clean'))];
  const names = [...new Set([...made.keys(), ...wanted.keys()])];
  const other = names.filter((name) => made.get(name) !== wanted.get(name));
  return { isRefused, difference: other.length === 0 ? undefined : other.join(', ') };
}

function shuffled<Value>(values: readonly Value[], next: () => number): Value[] {
  return values
    .map((value) => ({ value, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

builds.run();
