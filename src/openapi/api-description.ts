// An API as its description file describes it, independent of the version of OpenAPI or AsyncAPI and of the number of files, with
// references resolved. It is plain JSON, so that it can be cached and passed to threads.

export interface ApiDescription {
  /** Path of the description, relative to the site's folder. */
  file: string;
  /** Name and version of the format: `OpenAPI 3.1.0`, `AsyncAPI 3.0.0`. */
  format: string;
  title: string;
  version: string;
  description: ApiText | undefined;
  license: { name: string; url: string | undefined } | undefined;
  /** Whether it has no references to other files, so that readers can download the file as it is. */
  isOneFile: boolean;
  servers: readonly ApiServer[];
  tags: readonly ApiTag[];
  /** In the order of the file, with webhooks last. */
  operations: readonly ApiOperation[];
}

/** A place in a description that does not change when lines above the entry change. */
export interface ApiPlace {
  file: string;
  /** JSON Pointer of the entry that contains the place: `/paths/~1roll`. Empty for the file as a whole. */
  part: string;
  /** Counted from the line of this entry's key, which is line 1. */
  line: number;
  column: number;
}

/** A description in CommonMark, with the place of its first line, or of its key if the text's lines are not those of the file. */
export interface ApiText extends ApiPlace {
  text: string;
  /** Whether it is a block scalar (`|`), whose lines are lines of the file. */
  isBlock: boolean;
}

export interface ApiServer {
  /** The URL, which may contain `{variables}` and may be relative. */
  url: string;
  description: string | undefined;
  variables: readonly ApiServerVariable[];
  /** Protocol of an AsyncAPI server, such as `kafka 3.2`. */
  protocol?: string;
  bindings?: readonly ApiBinding[];
}

/** What AsyncAPI says of something for one protocol only. */
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
  /** Name of the parent tag (OpenAPI 3.2). */
  parent: string | undefined;
}

/** The method in lower case: `get`, `query`, or a custom one (OpenAPI 3.2). In AsyncAPI, what the application does: `send`, `receive`. */
export type ApiMethod = string;

export interface ApiOperation {
  /** Id on its page: `operationId`, or made from method and path. */
  anchor: string;
  operationId: string | undefined;
  method: ApiMethod;
  /** The path: `/macro/{uuid}/execute`. For a webhook its name, for a callback the expression, in AsyncAPI the address of the channel. */
  path: string;
  /** Whether the API calls its user. */
  isWebhook: boolean;
  /** The summary, or else method and path. */
  title: string;
  description: ApiText | undefined;
  deprecated: boolean;
  tags: readonly string[];
  /** Servers of the operation or path only. If there are none, those of the description apply. */
  servers: readonly ApiServer[];
  /** Alternatives; each is a list of schemes that are required together. An empty alternative means that no credentials are needed. */
  security: readonly (readonly ApiSecurity[])[];
  parameters: readonly ApiParameter[];
  body: ApiBody | undefined;
  responses: readonly ApiResponse[];
  callbacks: readonly { name: string; operations: readonly ApiOperation[] }[];
  samples: readonly ApiSample[];
  moreUrl: string | undefined;
  /** Only in AsyncAPI, where messages take the place of body and responses. */
  channel?: ApiChannel;
  /** Left out of the data of pages, so that they do not change when the operation moves inside the file. */
  place?: ApiPlace | undefined;
}

export interface ApiChannel {
  /** Key of the channel in the file. */
  name: string;
  title: string;
  description: ApiText | undefined;
  /** Whether the file has an address for the channel; otherwise its name is shown. */
  hasAddress: boolean;
  messages: readonly ApiMessage[];
  reply: ApiReply | undefined;
  /** Bindings, those of the operation first. */
  bindings: readonly ApiBinding[];
}

interface ApiReply {
  description: ApiText | undefined;
  /** Address of the channel, or a runtime expression for it. */
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
  /** The schema of the payload as it is written, if it is not a JSON Schema. */
  foreign: { format: string; text: string } | undefined;
  /** A runtime expression: `$message.payload#/requestId`. */
  correlationId: { location: string; description: ApiText | undefined } | undefined;
  bindings: readonly ApiBinding[];
}

export interface ApiSecurity {
  /** Name of the scheme in the description. */
  name: string;
  type: 'apiKey' | 'basic' | 'bearer' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Where an API key is sent, and its parameter name. In AsyncAPI, also as user or password of the protocol. */
  in: 'header' | 'query' | 'cookie' | 'user' | 'password' | undefined;
  keyName: string | undefined;
  /** The HTTP authentication scheme, the bearer format, or AsyncAPI's name of another type. */
  scheme: string | undefined;
  description: ApiText | undefined;
  scopes: readonly string[];
  /** URLs of OAuth flows and of OpenID Connect. */
  urls: readonly { label: string; url: string }[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  description: ApiText | undefined;
  /** The serialization style of lists and objects: `form`, `simple`, `deepObject` ... */
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /** Media type of a parameter whose value is a document, such as JSON. */
  mediaType: string | undefined;
  schema: ApiSchema;
  examples: readonly ApiExample[];
  /** `x-sources`: the places that may contain the value. */
  sources: readonly string[];
  /** `x-same-as`: the parameter of other operations with the same value. */
  sameAs?: string;
}

export interface ApiBody {
  required: boolean;
  description: ApiText | undefined;
  contents: readonly ApiContent[];
}

export interface ApiContent {
  mediaType: string;
  /** The schema of the body, or of one item if the body is a stream of described items. */
  schema: ApiSchema | undefined;
  isItem: boolean;
  /** At least one, unless the content is unknown. An example made from the schema is marked. */
  examples: readonly ApiExample[];
  /** The media types of parts of forms: property -> media type. */
  encoding: Readonly<Record<string, string>>;
}

export interface ApiExample {
  name: string | undefined;
  summary: string | undefined;
  value: unknown;
  /** URL of an external example. */
  url: string | undefined;
  /** Whether it was made from the schema, as the file has none. */
  isMade: boolean;
}

export interface ApiResponse {
  /** The status: `200`, `4XX`, `default`. */
  status: string;
  description: ApiText | undefined;
  headers: readonly Pick<ApiParameter, 'name' | 'required' | 'description' | 'schema'>[];
  contents: readonly ApiContent[];
  links: readonly { name: string; operation: string; description: ApiText | undefined }[];
}

/** An entry of `x-codeSamples`. */
export interface ApiSample {
  language: string;
  label: string;
  source: string;
}

/** A schema as a tree for display: references are replaced, `allOf` is merged. The tree ends where it would repeat itself. */
export interface ApiSchema {
  /** Name of the schema in the description. */
  name: string | undefined;
  /** JSON types; empty for any type. */
  types: readonly string[];
  format: string | undefined;
  title: string | undefined;
  description: ApiText | undefined;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** Constraints in words: `at least 1`, `matches ^a`. */
  constraints: readonly string[];
  /** Allowed values (`enum`); one value for `const`. */
  values: readonly unknown[];
  /** Only set if there is a default. */
  default?: unknown;
  /** Only set if there is an example. */
  example?: unknown;
  /** Limits for validating input. */
  limits: Readonly<Record<string, number | string>>;
  properties: readonly ApiProperty[];
  /** Schema of additional properties; false if there may be none. */
  others: ApiSchema | boolean | undefined;
  items: ApiSchema | undefined;
  /** Schemas of the positions of a tuple. */
  places: readonly ApiSchema[];
  variants: readonly ApiVariants[];
  /** Why nested schemas are not shown: the schema is an ancestor of itself, or the tree is too large. */
  ends: 'repeats' | 'cut' | undefined;
}

export type ApiProperty = Pick<ApiParameter, 'name' | 'required' | 'schema' | 'sources'>;

export interface ApiVariants {
  kind: 'oneOf' | 'anyOf' | 'not';
  /** Property whose value tells which schema applies. */
  discriminator: string | undefined;
  schemas: readonly { label: string | undefined; schema: ApiSchema }[];
}
