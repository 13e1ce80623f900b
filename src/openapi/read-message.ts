// Reads a message of AsyncAPI: its headers, its payload, and the messages that reply to it.
import type { ApiBinding, ApiContent, ApiExample, ApiMessage } from './api-description.js';
import { makeExample } from './make-example.js';
import type { ApiNode } from './node-reader.js';
import { readSchema } from './read-schema.js';

/** Matches formats whose schemas are JSON Schema, or nearly so. */
const jsonSchema = /^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/** @param isRequest whether readers send the message */
export function readMessage(key: string, node: ApiNode, defaultType: string, isRequest: boolean): ApiMessage {
  const part = withTraits(node);
  const correlation = part('correlationId').child('correlationId');
  const location = correlation?.text('location');
  const { schema, foreign } = schemaAt(part('payload'), 'payload');
  const title = part('title').text('title') ?? part('summary').text('summary');
  const contentType = part('contentType').text('contentType');
  return {
    name: part('name').text('name') ?? part('messageId').text('messageId') ?? key,
    title,
    description: part('description').markdown('description'),
    deprecated: node.flag('deprecated'),
    headers: schemaAt(part('headers'), 'headers').schema,
    headersExample: part('examples')
      .entries('examples')
      .map(([, example]) => example.raw('headers'))
      .find((value) => value !== undefined),
    payload: {
      mediaType: contentType ?? defaultType,
      schema,
      isItem: false,
      examples: examplesOf(part('examples'), schema, isRequest),
      encoding: {},
    },
    foreign,
    correlationId:
      location === undefined ? undefined : { location, description: correlation!.markdown('description') },
    bindings: bindingsOf(node),
  };
}

/** Reads the schema of payload or headers. The format is beside the schema in AsyncAPI 3, and beside the payload in 2. */
function schemaAt(
  node: ApiNode,
  key: 'payload' | 'headers',
): { schema: ApiContent['schema']; foreign: ApiMessage['foreign'] } {
  const found = node.child(key);
  if (!found) return { schema: undefined, foreign: undefined };
  const isHolder = found.raw('schema') !== undefined && found.text('schemaFormat') !== undefined;
  const format = isHolder ? found.text('schemaFormat') : key === 'payload' && node.text('schemaFormat');
  const schema = isHolder ? found.at('schema') : node.at(key);
  if (!format || jsonSchema.test(format)) return { schema: readSchema(schema), foreign: undefined };
  const value = node.reader.follow(schema)?.value;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return { schema: undefined, foreign: text === undefined ? undefined : { format, text } };
}

/** Returns the examples of the file, or else one made from the schema. */
function examplesOf(node: ApiNode, schema: ApiContent['schema'], isRequest: boolean): ApiExample[] {
  const given = node.entries('examples').flatMap(([, example]): ApiExample[] => {
    const value = example.raw('payload');
    return value === undefined
      ? []
      : [
          {
            name: example.text('name'),
            summary: example.text('summary'),
            value,
            url: undefined,
            isMade: false,
          },
        ];
  });
  const made = given.length === 0 && schema ? makeExample(schema, isRequest) : undefined;
  if (made === undefined) return given;
  const isMade = !(schema && 'example' in schema);
  return [{ name: undefined, summary: undefined, value: made, url: undefined, isMade }];
}

/** Returns a function that finds the node with a field of an operation or message: the node itself, or else one of its traits. */
export function withTraits(node: ApiNode): (key: string) => ApiNode {
  const nodes = [node, ...node.entries('traits').map(([, trait]) => trait)];
  return (key) => nodes.find((one) => one.raw(key) !== undefined) ?? node;
}

/** Returns the protocol-specific bindings, as they are written. */
export function bindingsOf(node: ApiNode): ApiBinding[] {
  const bindings = node.child('bindings');
  return Object.keys(bindings?.value ?? {}).flatMap((protocol) => {
    const fields = bindings!.child(protocol)?.value;
    return typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0
      ? [{ protocol, fields: fields as ApiBinding['fields'] }]
      : [];
  });
}

/** Returns the last part of a reference: `#/components/messages/Tick` -> `Tick`. */
export function lastKey(reference: string | undefined): string | undefined {
  return reference?.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~');
}
