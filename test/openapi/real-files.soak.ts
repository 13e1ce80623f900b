// Sites of real OpenAPI files, as their makers publish them in npm packages: each builds, or is refused for a fault that it has.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, withSite } from '../build/with-site.js';

const realFiles = suite('OpenAPI files of others');

interface RealFile {
  maker: string;
  package: string;
  file: string;
  /** What is wrong with it: `API_INVALID docs/openapi.json:788`. */
  faults?: readonly string[];
}

const files: readonly RealFile[] = [
  { maker: 'Swagger Petstore', package: '@readme/oas-examples@8', file: '3.0/json/petstore.json' },
  { maker: 'US Patent Office', package: '@readme/oas-examples@8', file: '3.0/yaml/uspto.yaml' },
  { maker: 'Star Trek', package: '@readme/oas-examples@8', file: '3.0/json/star-trek.json' },
  { maker: 'Scalar', package: '@scalar/galaxy@0', file: 'dist/3.1.yaml' },
  { maker: 'Decentraland', package: '@dcl/catalyst-api-specs@3', file: 'lib/api.yaml' },
  { maker: 'Digdir', package: '@digdir/dialogporten-schema@1', file: 'swagger.verified.json' },
  { maker: 'Redo', package: '@redotech/redo-api-schema@2', file: 'lib/openapi.yaml' },
  { maker: 'rclone', package: 'rclone-openapi@1', file: 'openapi.yaml' },
  // A schema is null.
  {
    maker: 'Directus',
    package: '@directus/specs@15',
    file: 'dist/openapi.json',
    faults: ['API_INVALID paths./items/{collection}.post.requestBody.content.application/json.schema'],
  },
  { maker: 'Figma', package: '@figma/rest-api-spec@0', file: 'openapi/openapi.yaml' },
  { maker: 'ShipEngine', package: 'shipengine-openapi@1', file: 'openapi.yaml' },
  { maker: 'GitBook', package: '@gitbook/api@0', file: 'spec/openapi.yaml' },
  { maker: 'GitHub', package: '@octokit/openapi@23', file: 'generated/api.github.com.json' },
];

/** Installs the packages without running any code of theirs. */
function install(folder: string): void {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const packages = [...new Set(files.map((file) => file.package))];
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'inherit' });
}

function bytesIn(folder: string): { pages: number; bytes: number } {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return {
    pages: all.length,
    bytes: all.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0),
  };
}

realFiles('each becomes a site, or is refused for what is wrong with it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-real-files-'));
  try {
    install(folder);
    const surprises: string[] = [];
    for (const { maker, package: name, file, faults = [] } of files) {
      const source = path.join(folder, 'node_modules', name.replace(/(?<=.)@\d+$/, ''), file);
      const target = `docs/openapi${path.extname(file)}`;
      const site = {
        // Links in descriptions lead to places of the maker's own site.
        'relaydocs.config.ts': configWith(
          `openapi: { path: '${target}', tryIt: true }, onBrokenLinks: 'log', onBrokenAnchors: 'log'`,
        ),
        'docs/index.md': '# Home\n',
      };
      await withSite(site, async ({ dir, run, write }) => {
        copyFileSync(source, path.join(dir, target));
        const startedMs = performance.now();
        let built = await run(['build', '--json']);
        const lines = Array.from(built.stdout.matchAll(/add the line (\w+) to/g), ([, line]) => line);
        if (lines.length > 0) {
          // Examples that look like keys.
          write({ '.relaydocs-secrets-allow': `${lines.join('\n')}\n` });
          built = await run(['build', '--json']);
        }
        const { code, stdout, stderr } = built;
        const seconds = (performance.now() - startedMs) / 1000;
        const { problems = [] } = stdout === '' ? {} : (JSON.parse(stdout) as { problems?: Problem[] });
        const errors = problems.filter(({ severity }) => severity === 'error');
        const unknown = errors.filter(
          ({ code: kind, message }) => !faults.some((fault) => `${kind} ${message}`.startsWith(fault)),
        );
        if (unknown.length > 0 || (code !== 0 && errors.length === 0))
          surprises.push(
            `${maker}: ${JSON.stringify(unknown.slice(0, 3))} ${stdout.slice(0, 2000)} ${stderr}`,
          );
        if (code !== 0) {
          console.log(`figure: ${maker}: refused for ${errors.length} faults in ${seconds.toFixed(1)} s`);
          return;
        }
        const { apis } = JSON.parse((await run(['check', '--json'])).stdout) as Checked;
        const { pages, bytes } = bytesIn(path.join(dir, 'build'));
        console.log(
          `figure: ${maker}: ${apis[0]!.operations} operations in ${seconds.toFixed(1)} s, ${pages} pages with ${(bytes / 1e6).toFixed(1)} MB of HTML, from ${(statSync(source).size / 1e6).toFixed(2)} MB`,
        );
      });
    }
    assert.equal(surprises, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Problem {
  code: string;
  message: string;
  severity: string;
}

interface Checked {
  apis: { operations: number }[];
}

realFiles.run();
