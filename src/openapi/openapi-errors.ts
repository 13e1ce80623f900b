// Messages for the mistakes that are found in API descriptions.
import { didYouMean, nearestName } from '../base/names.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

export const missingApiFile = (file: string, configPath: string) =>
  new SiteError('MISSING_API_FILE', `There is no OpenAPI file "${file}"`, {
    location: { file: configPath },
    hint: 'Correct "openapi.path": it is relative to the site\'s folder.',
  });

export const unknownApiDocs = (id: string, configPath: string) =>
  new SiteError('UNKNOWN_API_DOCS', `openapi.docsPluginId: there is no docs folder with the id "${id}"`, {
    location: { file: configPath },
    hint: 'Give the id of an entry of "docs", or leave it out.',
  });

export const apiFileTooLarge = (file: string, bytes: number, limit: number) =>
  new SiteError(
    'API_FILE_TOO_LARGE',
    `The OpenAPI file has ${Math.ceil(bytes / 1e6)} MB; the limit is ${limit / 1e6} MB`,
    { location: { file }, hint: 'Take long examples out, or split the API into several files.' },
  );

export const apiSyntax = (location: ErrorLocation, reason: string, source: string | undefined) =>
  new SiteError('API_SYNTAX', `The OpenAPI file is not valid YAML or JSON: ${reason}`, {
    location,
    source,
    hint: 'Put quotes around a value that holds ": " or " #", and check the indentation of the lines above.',
  });

export const apiVersion = (location: ErrorLocation, found: string) =>
  new SiteError('API_VERSION', `This is not OpenAPI 3.0, 3.1 or 3.2, but ${found}`, {
    location,
    hint: 'The file begins with "openapi: 3.1.0" or "asyncapi: 3.0.0". Swagger 2.0 files can be converted, for instance with swagger2openapi.',
  });

export const asyncVersion = (location: ErrorLocation, found: string) =>
  new SiteError('API_VERSION', `This is not AsyncAPI 2.0 to 2.6, 3.0 or 3.1, but version ${found}`, {
    location,
    hint: 'The file begins with "asyncapi: 3.0.0". Older files can be converted with the AsyncAPI CLI: asyncapi convert.',
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
  new SiteError('API_DANGLING_REF', `Nothing is at "${reference}"`, {
    location,
    hint: didYouMean(suggestion, 'Add what it refers to, or correct it.'),
  });

export const circularReference = (location: ErrorLocation, reference: string) =>
  new SiteError('API_CIRCULAR_REF', `"${reference}" leads back to itself, with nothing in between`, {
    location,
    hint: 'One of the references has to be replaced by what is meant.',
  });

export const missingReferencedFile = (location: ErrorLocation, file: string) =>
  new SiteError('API_REF_FILE', `The file "${file}" cannot be read`, {
    location,
    hint: "A file is named relative to the one that refers to it, and lies in the site's folder or beside the OpenAPI file.",
  });

export const remoteReference = (location: ErrorLocation, url: string) =>
  new SiteError('API_REMOTE_REF', `"${url}" is on the network, and is not fetched`, {
    location,
    hint: 'Keep a copy beside the file, or name the beginning of the address in "openapi.remoteRefs".',
  });

export const privateReference = (location: ErrorLocation, url: string) =>
  new SiteError('API_PRIVATE_REF', `"${url}" is an address inside a network, and is never fetched`, {
    location,
    hint: 'Keep a copy beside the file.',
  });

export const failedReference = (location: ErrorLocation, url: string, reason: string) =>
  new SiteError('API_REF_FAILED', `"${url}" could not be fetched: ${reason}`, {
    location,
    hint: 'Try again, or keep a copy beside the file.',
  });

export const duplicateOperationId = (location: ErrorLocation, id: string, first: ErrorLocation) =>
  new SiteError(
    'API_DUPLICATE_OPERATION',
    `The operationId "${id}" is used a second time; the first is at ${first.file}:${first.line}`,
    { location, hint: 'Give each operation an id of its own: links to it depend on that.' },
  );

export const apiHasNoOperations = (file: string, isAsync: boolean) =>
  new SiteError(
    'API_EMPTY',
    `The ${isAsync ? 'AsyncAPI' : 'OpenAPI'} file has no operations, so there is nothing to show`,
    {
      location: { file, line: 1 },
      hint: isAsync
        ? 'Each entry of "operations" says what the application does with a channel: "{ action: send, channel: ... }".'
        : 'Operations stand below "paths", for instance "/status: { get: { responses: ... } }".',
    },
  );

export const unknownSecurityScheme = (location: ErrorLocation, name: string, suggestion?: string) =>
  new SiteError('API_SECURITY', `No security scheme is called "${name}"`, {
    location,
    hint: didYouMean(suggestion, 'Describe it below "components.securitySchemes".'),
  });

/** @param suggestion an existing key or parameter */
export const unknownPlaceholder = (
  location: ErrorLocation,
  keyPath: string,
  name: string,
  suggestion?: string,
) =>
  siteWarning(
    'API_PLACEHOLDER',
    `${keyPath}: no operation has a key or a parameter that is called "${name}"`,
    {
      location,
      hint: didYouMean(suggestion, 'Name a security scheme or a parameter as the OpenAPI file does.'),
    },
  );

export const unusedKey = (location: ErrorLocation, keyPath: string, name: string) =>
  siteWarning(
    'API_PLACEHOLDER',
    `${keyPath}: no console asks for the key "${name}": they use the first alternative of "security"`,
    {
      location,
      hint: 'Name a key of the first alternative, or put the one with this key first in the OpenAPI file.',
    },
  );

export const missingPathParameter = (location: ErrorLocation, path: string, name: string) =>
  siteWarning('API_PATH_PARAMETER', `"${path}" has {${name}}, but no parameter "${name}" in the path`, {
    location,
    hint: `Add a parameter with name: ${name}, in: path, required: true.`,
  });

export const missingChannelParameter = (location: ErrorLocation, address: string, name: string) =>
  siteWarning(
    'API_PATH_PARAMETER',
    `"${address}" has {${name}}, but the channel has no parameter "${name}"`,
    {
      location,
      hint: `Describe it below "parameters" of the channel, as "${name}: {}" at least.`,
    },
  );

/** @param wanted what the channel needs in order to be shown */
export const unusedChannel = (location: ErrorLocation, name: string, wanted: string) =>
  siteWarning('API_UNUSED_CHANNEL', `No operation speaks of the channel "${name}", so it is on no page`, {
    location,
    hint: `Give it ${wanted}.`,
  });

/** @param kind `server`, `channel` @param known existing names */
export const wrongTarget = (location: ErrorLocation, kind: string, found: string, known: readonly string[]) =>
  new SiteError('API_WRONG_TARGET', `"${found}" is no ${kind} of this file`, {
    location,
    hint: didYouMean(
      nearestName(found, known),
      `Describe it below "${kind}s", and name what is described there.`,
    ),
  });

export const comparedAsync = (file: string) =>
  new SiteError('API_DIFF_ASYNC', `${file} is an AsyncAPI file; only OpenAPI files can be compared`, {
    hint: 'Compare the built sites with "relaydocs diff": it tells what their pages say differently.',
  });

export const unknownCompared = (place: string, versions: readonly string[]) =>
  new SiteError(
    'API_DIFF_PLACE',
    `"${place}" is neither a file nor a version that has a description of an API`,
    {
      hint:
        versions.length === 0
          ? 'Name a file, an address, or a version of a site whose config has "openapi".'
          : `Name a file, an address, or one of the versions: ${versions.join(', ')}. A version keeps its description since it was made by "relaydocs version".`,
    },
  );

export const severalApis = (version: string, routes: readonly string[]) =>
  new SiteError('API_DIFF_SEVERAL', `The version "${version}" has several APIs`, {
    hint: `Say which: ${routes.map((route) => `--route ${route}`).join(', ')}.`,
  });

export const comparedUnreachable = (address: string, reason: string) =>
  new SiteError('API_DIFF_UNREACHABLE', `${address} cannot be read: ${reason}`, {
    hint: 'Check the address and the network.',
  });

export const comparedPageHasNoApi = (address: string) =>
  new SiteError('API_DIFF_NO_API', `The page ${address} leads to no description of an API`, {
    hint: 'Name the address of the description, or of the first page of an API, which has a link to it.',
  });
