// Messages for the mistakes that are found in API descriptions.
import { didYouMean, nearestName } from '../base/names.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

export const missingApiFile = (file: string, configPath: string) =>
  new SiteError('MISSING_API_FILE', `Cannot find the OpenAPI file "${file}"`, {
    location: { file: configPath },
    hint: 'Correct "openapi.path". It is relative to the site\'s folder.',
  });

export const unknownApiDocs = (id: string, configPath: string) =>
  new SiteError('UNKNOWN_API_DOCS', `openapi.docsPluginId: there is no docs folder with the id "${id}"`, {
    location: { file: configPath },
    hint: 'Use the id of an entry in "docs", or omit it.',
  });

export const apiFileTooLarge = (file: string, bytes: number, limit: number) =>
  new SiteError(
    'API_FILE_TOO_LARGE',
    `The OpenAPI file has ${Math.ceil(bytes / 1e6)} MB, but the limit is ${limit / 1e6} MB`,
    { location: { file }, hint: 'Remove long examples, or split the API into several files.' },
  );

export const apiSyntax = (location: ErrorLocation, reason: string, source: string | undefined) =>
  new SiteError('API_SYNTAX', `The OpenAPI file is not valid YAML or JSON: ${reason}`, {
    location,
    source,
    hint: 'Put quotes around a value that contains ": " or " #", and check the indentation of the lines above.',
  });

export const apiVersion = (location: ErrorLocation, found: string) =>
  new SiteError('API_VERSION', `This is not OpenAPI 3.0, 3.1 or 3.2, but ${found}`, {
    location,
    hint: 'The file must begin with "openapi: 3.1.0" or "asyncapi: 3.0.0". Swagger 2.0 files can be converted, for example with swagger2openapi.',
  });

export const asyncVersion = (location: ErrorLocation, found: string) =>
  new SiteError('API_VERSION', `This is not AsyncAPI 2.0 to 2.6, 3.0 or 3.1, but version ${found}`, {
    location,
    hint: 'The file must begin with "asyncapi: 3.0.0". Older files can be converted with the AsyncAPI CLI: asyncapi convert.',
  });

export const apiInvalid = (
  location: ErrorLocation,
  path: string,
  problem: string,
  standard: keyof typeof specifications,
) =>
  new SiteError('API_INVALID', `${path}: ${problem}`, {
    location,
    hint: `See what the ${standard} Specification allows here: ${specifications[standard]}`,
  });

const specifications = {
  OpenAPI: 'https://spec.openapis.org/oas/',
  AsyncAPI: 'https://www.asyncapi.com/docs/reference/specification/latest',
};

export const danglingReference = (location: ErrorLocation, reference: string, suggestion?: string) =>
  new SiteError('API_DANGLING_REF', `The reference "${reference}" cannot be resolved`, {
    location,
    hint: didYouMean(suggestion, 'Correct the reference, or add its target.'),
  });

export const circularReference = (location: ErrorLocation, reference: string) =>
  new SiteError('API_CIRCULAR_REF', `The reference "${reference}" only leads back to itself`, {
    location,
    hint: 'Replace one of the references with its content.',
  });

export const missingReferencedFile = (location: ErrorLocation, file: string) =>
  new SiteError('API_REF_FILE', `The file "${file}" cannot be read`, {
    location,
    hint: "The path is relative to the file with the reference. The file must be in the site's folder or next to the OpenAPI file.",
  });

export const remoteReference = (location: ErrorLocation, url: string) =>
  new SiteError('API_REMOTE_REF', `"${url}" is a remote reference and is not fetched`, {
    location,
    hint: 'Keep a copy next to the file, or add the beginning of the URL to "openapi.remoteRefs".',
  });

export const privateReference = (location: ErrorLocation, url: string) =>
  new SiteError('API_PRIVATE_REF', `"${url}" is in a private network and is never fetched`, {
    location,
    hint: 'Keep a copy next to the file.',
  });

export const failedReference = (location: ErrorLocation, url: string, reason: string) =>
  new SiteError('API_REF_FAILED', `"${url}" could not be fetched: ${reason}`, {
    location,
    hint: 'Try again, or keep a copy next to the file.',
  });

export const duplicateOperationId = (location: ErrorLocation, id: string, first: ErrorLocation) =>
  new SiteError(
    'API_DUPLICATE_OPERATION',
    `Duplicate operationId "${id}", first used at ${first.file}:${first.line}`,
    { location, hint: 'Give each operation a unique id. Links to the operation depend on it.' },
  );

export const apiHasNoOperations = (file: string, isAsync: boolean) =>
  new SiteError(
    'API_EMPTY',
    `The ${isAsync ? 'AsyncAPI' : 'OpenAPI'} file has no operations, so there is nothing to show`,
    {
      location: { file, line: 1 },
      hint: isAsync
        ? 'Each entry in "operations" defines what the application does with a channel: "{ action: send, channel: ... }".'
        : 'Add operations to "paths", for example "/status: { get: { responses: ... } }".',
    },
  );

export const unknownSecurityScheme = (location: ErrorLocation, name: string, suggestion?: string) =>
  new SiteError('API_SECURITY', `Unknown security scheme "${name}"`, {
    location,
    hint: didYouMean(suggestion, 'Describe it in "components.securitySchemes".'),
  });

/** @param suggestion an existing key or parameter */
export const unknownPlaceholder = (
  location: ErrorLocation,
  keyPath: string,
  name: string,
  suggestion?: string,
) =>
  siteWarning('API_PLACEHOLDER', `${keyPath}: no operation has a key or parameter named "${name}"`, {
    location,
    hint: didYouMean(suggestion, 'Use the name of a security scheme or parameter in the OpenAPI file.'),
  });

export const unusedKey = (location: ErrorLocation, keyPath: string, name: string) =>
  siteWarning(
    'API_PLACEHOLDER',
    `${keyPath}: no console uses the key "${name}", because it is not in the first alternative of "security"`,
    {
      location,
      hint: 'Use a key of the first alternative, or move the alternative with this key to the first place.',
    },
  );

export const missingPathParameter = (location: ErrorLocation, path: string, name: string) =>
  siteWarning(
    'API_PATH_PARAMETER',
    `"${path}" contains {${name}}, but there is no path parameter "${name}"`,
    {
      location,
      hint: `Add a parameter with name: ${name}, in: path, required: true.`,
    },
  );

export const missingChannelParameter = (location: ErrorLocation, address: string, name: string) =>
  siteWarning(
    'API_PATH_PARAMETER',
    `"${address}" contains {${name}}, but the channel has no parameter "${name}"`,
    {
      location,
      hint: `Add it to "parameters" of the channel, at least as "${name}: {}".`,
    },
  );

/** @param wanted what the channel needs in order to be shown */
export const unusedChannel = (location: ErrorLocation, name: string, wanted: string) =>
  siteWarning('API_UNUSED_CHANNEL', `No operation uses the channel "${name}", so it is on no page`, {
    location,
    hint: `Add ${wanted}.`,
  });

/** @param kind `server`, `channel` @param known existing names */
export const wrongTarget = (location: ErrorLocation, kind: string, found: string, known: readonly string[]) =>
  new SiteError('API_WRONG_TARGET', `"${found}" is not a ${kind} in this file`, {
    location,
    hint: didYouMean(nearestName(found, known), `Use the name of an entry in "${kind}s", or add it there.`),
  });

export const comparedAsync = (file: string) =>
  new SiteError('API_DIFF_ASYNC', `${file} is an AsyncAPI file, but only OpenAPI files can be compared`, {
    hint: 'Compare the built sites with "relaydocs diff" instead, which lists the differences between their pages.',
  });

export const unknownCompared = (place: string, versions: readonly string[]) =>
  new SiteError('API_DIFF_PLACE', `"${place}" is neither a file nor a version with an API description`, {
    hint:
      versions.length === 0
        ? 'Use a file, a URL, or a version of a site with "openapi" in its config.'
        : `Use a file, a URL, or one of the versions: ${versions.join(', ')}. Versions contain an API description if they were created with "relaydocs version".`,
  });

export const severalApis = (version: string, routes: readonly string[]) =>
  new SiteError('API_DIFF_SEVERAL', `The version "${version}" has several APIs`, {
    hint: `Select one: ${routes.map((route) => `--route ${route}`).join(', ')}.`,
  });

export const comparedUnreachable = (address: string, reason: string) =>
  new SiteError('API_DIFF_UNREACHABLE', `${address} cannot be read: ${reason}`, {
    hint: 'Check the URL and the network.',
  });

export const comparedPageHasNoApi = (address: string) =>
  new SiteError('API_DIFF_NO_API', `The page ${address} has no link to an API description`, {
    hint: 'Use the URL of the description, or of the first page of an API, which links to it.',
  });
