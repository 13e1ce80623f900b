// Copies the description of an API into a version of the docs, so that its pages show the API as it was.
import path from 'node:path';
import { dump } from 'js-yaml';
import type { OpenApiConfig } from '../config/config.js';
import { currentVersion, type VersionConfig, versionPlaces } from '../config/version-config.js';
import type { ApiDocument } from './api-document.js';
import { fileOf, type LoadedApiDocuments } from './load-api-documents.js';
import { referencesIn } from './references.js';

/**
 * Returns the path of a version's description, relative to the site's folder: in the copy of the docs if the description is in the docs
 * folder, else beside it, in a folder named like that of the API's pages.
 *
 * @param docsPath the docs folder itself, relative to the site's folder.
 */
export function versionApiPath(
  { path: file, route, docsPluginId }: Pick<OpenApiConfig, 'path' | 'route' | 'docsPluginId'>,
  docsPath: string,
  version: Pick<VersionConfig, 'name' | 'path'>,
): string {
  if (version.name === currentVersion) return file;
  const inDocs = path.posix.relative(docsPath, file);
  return inDocs.startsWith('../')
    ? path.posix.join(versionPlaces(docsPluginId).apis(version.name), `${route}${path.posix.extname(file)}`)
    : path.posix.join(version.path, inDocs);
}

/** Key for the other files of a description that is bundled into one file. */
const bundledKey = 'x-bundled';

/**
 * Returns the text of a description without references to other files. A single file stays as it is; otherwise the other files are put
 * under one key of the first, and references point there.
 */
export function bundleDocuments({ documents, files }: LoadedApiDocuments, root: ApiDocument): string {
  if (documents.size === 1) return files.get(root.file)!.toString();
  const [first, ...others] = Array.from(documents.values(), (document) =>
    withOwnReferences(document, root.file),
  );
  const names = [...documents.keys()].slice(1);
  const value = {
    ...(first as object),
    [bundledKey]: Object.fromEntries(names.map((name, index) => [name, others[index]])),
  };
  return root.file.endsWith('.json')
    ? `${JSON.stringify(value, null, 2)}\n`
    : dump(value, { lineWidth: -1, noRefs: true });
}

/** Returns a copy of a document whose references point into the bundle. */
function withOwnReferences(document: ApiDocument, rootFile: string): unknown {
  const value = structuredClone(document.value);
  const bundled = (reference: string) => {
    const file = fileOf(reference, document);
    const fragment = reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : '';
    // An `$anchor` is found anywhere in the bundle.
    if (file === rootFile || !/^(?:\/|$)/.test(fragment)) return `#${fragment}`;
    const key = encodeURIComponent(file.replaceAll('~', '~0').replaceAll('/', '~1'));
    return `#/${bundledKey}/${key}${fragment}`;
  };
  for (const { reference, path: at } of referencesIn(value)) {
    const holder = at.slice(0, -1).reduce((node, key) => Reflect.get(node, key), value as object);
    Reflect.set(holder, '$ref', bundled(reference));
  }
  const mapReferences = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const mapping: unknown = Reflect.get(Reflect.get(node, 'discriminator') ?? {}, 'mapping');
    if (typeof mapping === 'object' && mapping !== null)
      for (const [label, target] of Object.entries(mapping))
        if (/[#/.]/.test(String(target))) Reflect.set(mapping, label, bundled(String(target)));
    for (const entry of Object.values(node)) mapReferences(entry);
  };
  mapReferences(value);
  return value;
}
