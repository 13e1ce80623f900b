// What a step made is kept under a digest of its part of the config: a field that is in the part is in the digest.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { resolveConfig } from '../../src/config/resolve-config.js';
import { digestOfPart, partFor, readers } from '../../src/config/stage-configs.js';
import type { UserConfig } from '../../src/config/user-config.js';
import { createSteps, type Values } from '../../src/engine/steps.js';
import { configText, configVariants } from '../dev/field-changes.js';

const digests = suite('digests of fields');

const stages = new Set(Object.values(readers).flat());

/** Functions are known by the text of the config. */
function configWith(fields: (typeof configVariants)[number]): Config {
  const text = configText(fields);
  const user = new Function(text.replace('export default', 'return'))() as UserConfig;
  return resolveConfig(user, {
    siteDir: '/site',
    configPath: 'relaydocs.config.ts',
    digest: text.includes('=>') ? text : '',
  });
}

const written = (part: object): string =>
  JSON.stringify(part, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));

digests('every value of every field is in the digest of each step that reads it, and one does', () => {
  const base = configWith({});
  for (const variant of configVariants) {
    const config = configWith(variant);
    const name = JSON.stringify(variant);
    const reading = [...stages].filter((stage) => {
      const differs = written(partFor(stage, config)) !== written(partFor(stage, base));
      if (differs) assert.is.not(digestOfPart(stage, config), digestOfPart(stage, base), `${stage}: ${name}`);
      return differs;
    });
    if (written(config) !== written(base)) assert.ok(reading.length > 0, `no step reads ${name}`);
  }
});

digests('each part of the config that a step of the engine makes has another digest where it differs', () => {
  const steps = createSteps({
    cacheDir: '/site/.relaydocs',
    bundles: undefined as never,
    mode: 'production',
    drafts: 'shown',
    stableStyles: false,
  });
  const parts = Object.entries(steps).filter(([, { inputs }]) => inputs.join() === 'config');
  assert.ok(parts.length > 4, String(parts.length));
  const base = configWith({});
  for (const variant of configVariants) {
    const config = configWith(variant);
    for (const [name, { make, digest }] of parts) {
      const [part, former] = [config, base].map((one) => make({ config: one } as Values, undefined));
      if (written(part as object) === written(former as object)) continue;
      const digestOf = (one: Config) => digest?.(part as never, { config: one } as Values);
      assert.is.not(digestOf(config), digestOf(base), `${name}: ${JSON.stringify(variant)}`);
    }
  }
});

digests.run();
