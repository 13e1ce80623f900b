// Streamed responses: server-sent events (HTML Standard, 9.2), and sequences of JSON values.
import type { ApiContent, ApiSchema } from './api-description.js';

/** `lines`: a JSON value on each line (JSON Lines, NDJSON), or after each record separator (RFC 7464). */
export type StreamKind = 'events' | 'lines';

/** Returns how a media type is streamed; undefined if it is not. */
export function streamKind(mediaType: string): StreamKind | undefined {
  const [type = ''] = mediaType.toLowerCase().split(';', 1);
  if (type.trim() === 'text/event-stream') return 'events';
  return /^application\/(?:(?:x-)?(?:jsonl|jsonlines|json-lines|ndjson)|(?:[\w.-]+\+)?json-seq)$/.test(
    type.trim(),
  )
    ? 'lines'
    : undefined;
}

/** Whether each item (for events, their data) can be parsed as JSON. */
export function hasJsonItems({ mediaType, schema }: Pick<ApiContent, 'mediaType' | 'schema'>): boolean {
  if (streamKind(mediaType) === 'lines') return !mediaType.includes('json-seq');
  const data = dataOf(schema);
  return (
    data !== undefined &&
    (data.types.includes('object') || data.constraints.some((rule) => rule.includes('json')))
  );
}

/** Returns the schema of an event's data: its property `data`, if the schema describes the whole event. */
export function dataOf(schema: ApiSchema | undefined): ApiSchema | undefined {
  return schema?.properties.find(({ name }) => name === 'data')?.schema ?? schema;
}
