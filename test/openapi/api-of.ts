// Descriptions of APIs for tests: the least that OpenAPI demands, and what a test adds.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteError } from '../../src/errors.js';
import type { ApiDescription, ApiOperation, ApiSchema } from '../../src/openapi/api-description.js';
import type { FetchEffects } from '../../src/openapi/fetch-reference.js';
import { loadApiDocuments } from '../../src/openapi/load-api-documents.js';
import { readDescription } from '../../src/openapi/read-description.js';
import { writeFiles } from '../write-files.js';

export interface ReadFiles {
  description: ApiDescription | undefined;
  problems: readonly SiteError[];
  /** `API_SYNTAX api.yaml:3:1`, in the order of the file. */
  places: string[];
}

/** Reads an API that lies in files; `api.yaml` or the first one is the description. */
export async function readFiles(
  files: Readonly<Record<string, string>>,
  options: { remoteRefs?: readonly string[]; effects?: FetchEffects } = {},
): Promise<ReadFiles> {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'relaydocs-api-'));
  try {
    writeFiles(siteDir, files);
    const loaded = await loadApiDocuments({
      siteDir,
      configPath: 'relaydocs.config.ts',
      file: Object.keys(files)[0]!,
      folders: [],
      remoteRefs: [],
      ...options,
    });
    const read = loaded.root && (await readDescription(loaded.root, loaded.documents));
    const problems = [...loaded.problems, ...(read?.problems ?? [])];
    return {
      description: read?.description,
      problems,
      places: problems.map(({ code, location }) =>
        [
          code,
          [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':'),
        ].join(' '),
      ),
    };
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

/** An API as an object, which is read as JSON. @throws where it has mistakes. */
export async function readApi(api: object): Promise<ApiDescription> {
  const whole = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, ...api };
  const { description, problems } = await readFiles({ 'api.json': JSON.stringify(whole) });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return description!;
}

/** The one operation `POST /things` with the fields given. */
export async function readOperation(operation: object, api: object = {}): Promise<ApiOperation> {
  const whole = { responses: { 200: { description: 'Done' } }, ...operation };
  const { operations } = await readApi({ ...api, paths: { '/things': { post: whole } } });
  return operations[0]!;
}

/** The schema of a JSON body. */
export async function readBody(schema: unknown, schemas: object = {}, openapi = '3.1.0'): Promise<ApiSchema> {
  const requestBody = { content: { 'application/json': { schema } } };
  const { body } = await readOperation({ requestBody }, { openapi, components: { schemas } });
  return body!.contents[0]!.schema!;
}
