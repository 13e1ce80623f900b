// Sites of real OpenAPI files, as npm packages have them, and of AsyncAPI files in the repositories of their makers: each builds, or is refused for a fault that it has, and no page of
// several operations is too large. `npm run corpus` runs it; API_FILES=FOLDER adds all files of a folder (see real-files.md).
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, withSite } from '../build/with-site.js';

const realFiles = suite('OpenAPI and AsyncAPI files of others');

interface RealFile {
  maker: string;
  /** Its package of npm, with the version. */
  package?: string;
  /** Its repository at GitHub, and the commit whose file it is. */
  repository?: string;
  commit?: string;
  file: string;
  /** The file lies in the folder that the environment names: such files may refer to each other, and what is wrong with them is told alone. */
  isOwn?: boolean;
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
  {
    maker: 'AssemblyAI',
    repository: 'AssemblyAI/assemblyai-api-spec',
    commit: '3fcf678dc009e6331077ddef1d829acb6e4611fb',
    file: 'asyncapi.yml',
  },
  {
    maker: 'Defra',
    repository: 'DEFRA/ffc-pay-processing',
    commit: 'c356b1fe0056ef38af58ebaa704e6b9d191c09c4',
    file: 'docs/asyncapi.yaml',
  },
  {
    maker: 'Försäkringskassan',
    repository: 'Forsakringskassan/rimfrost-service-oul-asyncapi',
    commit: 'e0f939d173f73f9f05aca578248cdc52c1236139',
    file: 'asyncapi.yaml',
  },
  {
    maker: 'openJII',
    repository: 'Jan-IngenHousz-Institute/open-jii',
    commit: '529d396f74090af1f4b1701dc7590edbae289383',
    file: 'asyncapi.yaml',
  },
  {
    maker: 'X-Plane',
    repository: 'lyestarzalt/X-Plane-WebAPI-OpenAPI',
    commit: '73cbb67435bc9f42d5c38db55c54fd1368998aef',
    file: 'asyncapi.json',
  },
  {
    maker: 'Vex',
    repository: 'vex-protocol/types-js',
    commit: 'ab3d77f07ad0ef6d2f2f096dbd15482f3e399034',
    file: 'asyncapi.json',
  },
  {
    maker: 'TickDB',
    repository: 'TickDB/tickdb-api-docs',
    commit: 'cd837a246eaedf1d912a9c5358da6897776cbf20',
    file: 'asyncapi.json',
  },
  {
    maker: 'Farcaster',
    repository: 'nekofar/warpcast',
    commit: '1d5f45a8415361b85b28c58910ee1200b2c14d59',
    file: 'asyncapi.json',
  },
];

/** As npm and `fetch` tell that there is no network, or no registry. */
const isOffline = (error: unknown): boolean => {
  const { stderr, cause } = error as { stderr?: unknown; cause?: { code?: unknown } };
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ENETUNREACH/.test(
    `${stderr} ${cause?.code}`,
  );
};

/** Unpacks the packages alone, without what they depend on: nothing of theirs runs. @returns absolute path of each file */
function download(folder: string): Map<RealFile, string> {
  const folders = new Map<string, string>();
  for (const name of new Set(files.flatMap((file) => file.package ?? []))) {
    const into = path.join(folder, String(folders.size));
    mkdirSync(into);
    const options = { cwd: into, encoding: 'utf8', stdio: 'pipe' } as const;
    const archive = execFileSync('npm', ['pack', '--silent', name], options).trim();
    execFileSync('tar', ['xzf', archive], options);
    folders.set(name, path.join(into, 'package'));
  }
  return new Map(
    files.flatMap((file) =>
      file.package === undefined ? [] : [[file, path.join(folders.get(file.package)!, file.file)]],
    ),
  );
}

/** The files of repositories. @returns absolute path of each */
async function downloadFromRepositories(folder: string): Promise<Map<RealFile, string>> {
  const known = new Map<RealFile, string>();
  for (const source of files) {
    const { repository, commit, file } = source;
    if (repository === undefined) continue;
    const response = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${file}`);
    assert.ok(response.ok, `${repository}/${file}: ${response.status}`);
    const target = path.join(folder, repository, path.basename(file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, await response.text());
    known.set(source, target);
  }
  return known;
}

/** Files of the folder that the environment names. */
function ownFiles(folder = process.env.API_FILES): [RealFile, string][] {
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => [{ maker: file, file, isOwn: true, faults: ['API_'] }, path.resolve(folder, file)]);
}

interface Measured {
  pages: number;
  bytes: number;
  /** Bytes of the largest page, and what Brotli makes of them. */
  largest: [number, number];
  /** The largest share that tags of samples have in a page. */
  samples: number;
  /** Those of other than one operation that are larger than pages may be. */
  tooLarge: string[];
}

function measure(folder: string): Measured {
  const measured: Measured = { pages: 0, bytes: 0, largest: [0, 0], samples: 0, tooLarge: [] };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(path.join(folder, file));
    const packed = html.length > 60_000 ? brotliCompressSync(html).length : 0;
    const text = html.toString();
    measured.pages += 1;
    measured.bytes += html.length;
    if (html.length > measured.largest[0]) measured.largest = [html.length, packed];
    if (text.includes('class="rd-op"'))
      measured.samples = Math.max(measured.samples, tagsOfSamples(text) / html.length);
    const isTooLarge = html.length > 250_000 || packed > 25_000;
    if (isTooLarge && text.split('class="rd-op"').length !== 2) measured.tooLarge.push(file);
  }
  return measured;
}

/** Bytes of the tags in the samples of a page, without consoles. */
function tagsOfSamples(html: string): number {
  let sum = 0;
  for (const [, block] of html.matchAll(
    /<div class="rd-op-samples"([\s\S]*?)(?=<section class="rd-op"|<\/article|$)/g,
  )) {
    const samples = block!.replace(
      /<div class="rd-op-console"[\s\S]*?<div class="rd-console"[^>]*><\/div><\/div>/g,
      '',
    );
    for (const [tag] of samples.matchAll(/<[^>]*>/g)) sum += tag.length;
  }
  return sum;
}

realFiles('each becomes a site, or is refused for what is wrong with it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-real-files-'));
  try {
    const surprises: string[] = [];
    const known = new Map<RealFile, string>();
    for (const get of [download, downloadFromRepositories]) {
      try {
        for (const [file, source] of await get(folder)) known.set(file, source);
      } catch (error) {
        if (!isOffline(error)) throw error;
        console.log(
          `figure: skipped the files of ${get === download ? 'npm' : 'repositories'}, which cannot be reached`,
        );
      }
    }
    for (const [{ maker, file, isOwn, faults = [] }, source] of [...known, ...ownFiles()]) {
      const target = `docs/${path.basename(file)}`;
      const site = {
        // Links in descriptions lead to places of the maker's own site.
        'relaydocs.config.ts': configWith(
          `openapi: { path: '${target}', tryIt: true }, onBrokenLinks: 'log', onBrokenAnchors: 'log'`,
        ),
        'docs/index.md': '# Home\n',
      };
      await withSite(site, async ({ dir, run, write }) => {
        if (isOwn) cpSync(path.dirname(source), path.join(dir, 'docs'), { recursive: true });
        else copyFileSync(source, path.join(dir, target));
        const startedMs = performance.now();
        let built = await run(['build', '--json']);
        // Examples that look like keys: those that are allowed may hide others of the same line.
        const allowed: string[] = [];
        for (let found = keysIn(built.stdout); found.length > 0; found = keysIn(built.stdout)) {
          allowed.push(...found);
          write({ '.relaydocs-secrets-allow': `${allowed.join('\n')}\n` });
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
          const kinds = [...new Set(errors.map((error) => error.code))].join(', ');
          console.log(
            `figure: ${maker}: refused for ${errors.length} faults in ${seconds.toFixed(1)} s: ${kinds}`,
          );
          return;
        }
        const { apis } = JSON.parse((await run(['check', '--json'])).stdout) as Checked;
        const { pages, bytes, largest, samples, tooLarge } = measure(path.join(dir, 'build'));
        if (tooLarge.length > 0) surprises.push(`${maker}: ${tooLarge.join(', ')} too large`);
        console.log(
          `figure: ${maker}: ${apis[0]!.operations} operations in ${seconds.toFixed(1)} s, ${pages} pages with ${(bytes / 1e6).toFixed(1)} MB of HTML, the largest ${kB(largest[0])} kB, ${kB(largest[1])} packed, tags of samples at most ${Math.round(samples * 100)} % of a page, from ${(statSync(source).size / 1e6).toFixed(2)} MB`,
        );
      });
    }
    assert.equal(surprises, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What allows each key that a build has been refused for. */
const keysIn = (report: string): string[] =>
  Array.from(report.matchAll(/echo (\w+) >>/g), ([, line]) => line!);

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

interface Problem {
  code: string;
  message: string;
  severity: string;
}

interface Checked {
  apis: { operations: number }[];
}

realFiles.run();
