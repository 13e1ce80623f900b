// An API as its description file tells it, whatever the version of OpenAPI or AsyncAPI and however many files: references are
// resolved, all versions look alike. Plain JSON, so that it can be cached and handed to threads.

export interface ApiDescription {
  /** Path of the description relative to the site's folder. */
  file: string;
  /** `OpenAPI 3.1.0`, `AsyncAPI 3.0.0`. */
  format: string;
  title: string;
  version: string;
  description: ApiText | undefined;
  license: { name: string; url: string | undefined } | undefined;
  /** Nothing in it refers to another file: readers can be given the file as it is. */
  isOneFile: boolean;
  servers: readonly ApiServer[];
  tags: readonly ApiTag[];
  /** In the order of the file; webhooks last. */
  operations: readonly ApiOperation[];
}

/** Where something stands, so that it stays the same when lines above change. */
export interface ApiPlace {
  file: string;
  /** JSON Pointer of the entry that it stands in: `/paths/~1roll`. Empty for the file itself. */
  part: string;
  /** From the line of this entry's key, which is 1. */
  line: number;
  column: number;
}

/** CommonMark of the description, and the place of its first line, or of its key where the lines of the file are not those of the text. */
export interface ApiText extends ApiPlace {
  text: string;
  /** A block scalar (`|`): line n of the text is line n of the file. */
  isBlock: boolean;
}

export interface ApiServer {
  /** May hold `{variables}` and may be relative. */
  url: string;
  description: string | undefined;
  variables: readonly ApiServerVariable[];
  /** `kafka 3.2`; of AsyncAPI only. */
  protocol?: string;
  bindings?: readonly ApiBinding[];
}

/** What AsyncAPI says of something for one protocol alone. */
export interface ApiBinding {
  protocol: string;
  fields: Readonly<Record<string, unknown>>;
}

interface ApiServerVariable {
  name: string;
  value: string;
  choices: readonly string[];
  description: string | undefined;
}

export interface ApiTag {
  name: string;
  title: string;
  description: ApiText | undefined;
  /** Name of the tag that it stands below (3.2). */
  parent: string | undefined;
}

/** In lower case: `get`, `query`, or one that the description names (3.2); in AsyncAPI what the application does: `send`, `receive`. */
export type ApiMethod = string;

export interface ApiOperation {
  /** Id on its page: `operationId`, else made of method and path. */
  anchor: string;
  operationId: string | undefined;
  method: ApiMethod;
  /** `/macro/{uuid}/execute`; of a webhook its name; of a callback the expression; in AsyncAPI the address of the channel. */
  path: string;
  /** The API calls its user. */
  isWebhook: boolean;
  /** Summary, else method and path. */
  title: string;
  description: ApiText | undefined;
  deprecated: boolean;
  tags: readonly string[];
  /** Those of the operation or path alone; the description's hold where there are none. */
  servers: readonly ApiServer[];
  /** Alternatives, each of schemes that are needed together; an empty one: works without. */
  security: readonly (readonly ApiSecurity[])[];
  parameters: readonly ApiParameter[];
  body: ApiBody | undefined;
  responses: readonly ApiResponse[];
  callbacks: readonly { name: string; operations: readonly ApiOperation[] }[];
  samples: readonly ApiSample[];
  moreUrl: string | undefined;
  /** Present in AsyncAPI, where messages stand in the place of body and responses. */
  channel?: ApiChannel;
  /** Pages are not told: they show the same wherever it stands. */
  place?: ApiPlace | undefined;
}

export interface ApiChannel {
  /** The channel's key in the file. */
  name: string;
  title: string;
  description: ApiText | undefined;
  /** The file says where it is; else it is told by its name. */
  hasAddress: boolean;
  messages: readonly ApiMessage[];
  reply: ApiReply | undefined;
  /** Those of the operation first. */
  bindings: readonly ApiBinding[];
}

interface ApiReply {
  description: ApiText | undefined;
  /** Address of the channel, or the expression that gives it. */
  address: string | undefined;
  messages: readonly ApiMessage[];
}

export interface ApiMessage {
  name: string;
  title: string | undefined;
  description: ApiText | undefined;
  deprecated: boolean;
  headers: ApiSchema | undefined;
  headersExample: unknown;
  payload: ApiContent;
  /** The payload's schema as it is written, where it is none of JSON Schema. */
  foreign: { format: string; text: string } | undefined;
  /** `$message.payload#/requestId` */
  correlationId: { location: string; description: ApiText | undefined } | undefined;
  bindings: readonly ApiBinding[];
}

export interface ApiSecurity {
  /** Name of the scheme in the description. */
  name: string;
  type: 'apiKey' | 'basic' | 'bearer' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Where a key goes, and what it is called there. In AsyncAPI also the user or password of the protocol. */
  in: 'header' | 'query' | 'cookie' | 'user' | 'password' | undefined;
  keyName: string | undefined;
  /** The scheme of `http`, the format of `bearer`, and what AsyncAPI calls others. */
  scheme: string | undefined;
  description: ApiText | undefined;
  scopes: readonly string[];
  /** Addresses of OAuth flows and of OpenID Connect. */
  urls: readonly { label: string; url: string }[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  description: ApiText | undefined;
  /** `form`, `simple`, `deepObject` ...: how lists and objects are written. */
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /** Media type of a parameter that holds a document, such as JSON. */
  mediaType: string | undefined;
  schema: ApiSchema;
  examples: readonly ApiExample[];
  /** `x-sources`: the places that take the value. */
  sources: readonly string[];
  /** `x-same-as`: the parameter of other operations that has the same value. */
  sameAs?: string;
}

export interface ApiBody {
  required: boolean;
  description: ApiText | undefined;
  contents: readonly ApiContent[];
}

export interface ApiContent {
  mediaType: string;
  /** The schema of the body, or of one item where the body is a stream whose items are described. */
  schema: ApiSchema | undefined;
  isItem: boolean;
  /** At least one, unless nothing can be said of the content: one made of the schema is marked so. */
  examples: readonly ApiExample[];
  /** How parts of forms are encoded: property -> media type. */
  encoding: Readonly<Record<string, string>>;
}

export interface ApiExample {
  name: string | undefined;
  summary: string | undefined;
  value: unknown;
  /** Elsewhere. */
  url: string | undefined;
  /** Made of the schema: the file gives none. */
  isMade: boolean;
}

export interface ApiResponse {
  /** `200`, `4XX`, `default`. */
  status: string;
  description: ApiText | undefined;
  headers: readonly Pick<ApiParameter, 'name' | 'required' | 'description' | 'schema'>[];
  contents: readonly ApiContent[];
  links: readonly { name: string; operation: string; description: ApiText | undefined }[];
}

/** `x-codeSamples`. */
export interface ApiSample {
  language: string;
  label: string;
  source: string;
}

/** A schema as a tree to be shown: references are replaced, `allOf` is merged; where it would repeat itself, it ends. */
export interface ApiSchema {
  /** Name that the description gives it. */
  name: string | undefined;
  /** JSON types; empty for any. */
  types: readonly string[];
  format: string | undefined;
  title: string | undefined;
  description: ApiText | undefined;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** In words: `at least 1`, `matches ^a`. */
  constraints: readonly string[];
  /** Values it can have; one for `const`. */
  values: readonly unknown[];
  /** Present where there is one. */
  default?: unknown;
  /** Present where there is one. */
  example?: unknown;
  /** Numbers that checks of input need. */
  limits: Readonly<Record<string, number | string>>;
  properties: readonly ApiProperty[];
  /** What other properties of an object hold; false for none. */
  others: ApiSchema | boolean | undefined;
  items: ApiSchema | undefined;
  /** The places of a list that has fixed ones. */
  places: readonly ApiSchema[];
  variants: readonly ApiVariants[];
  /** Why its inside is not told: it stands further up, or there is too much of it. */
  ends: 'repeats' | 'cut' | undefined;
}

export type ApiProperty = Pick<ApiParameter, 'name' | 'required' | 'schema' | 'sources'>;

export interface ApiVariants {
  kind: 'oneOf' | 'anyOf' | 'not';
  /** Property whose value says which one it is. */
  discriminator: string | undefined;
  schemas: readonly { label: string | undefined; schema: ApiSchema }[];
}
