// Answers that come piece by piece: server-sent events (HTML Standard, 9.2), and JSON values one after the other.
import type { ApiContent, ApiSchema } from './api-description.js';

/** `lines`: a JSON value on each line (JSON Lines, NDJSON), or each after a record separator (RFC 7464). */
export type StreamKind = 'events' | 'lines';

/** How bodies of a media type come piece by piece; undefined where they come whole. */
export function streamKind(mediaType: string): StreamKind | undefined {
  const [type = ''] = mediaType.toLowerCase().split(';', 1);
  if (type.trim() === 'text/event-stream') return 'events';
  return /^application\/(?:(?:x-)?(?:jsonl|jsonlines|json-lines|ndjson)|(?:[\w.-]+\+)?json-seq)$/.test(
    type.trim(),
  )
    ? 'lines'
    : undefined;
}

/** Whether a program can read each piece as JSON. Of events that is their data. */
export function hasJsonItems({ mediaType, schema }: Pick<ApiContent, 'mediaType' | 'schema'>): boolean {
  if (streamKind(mediaType) === 'lines') return !mediaType.includes('json-seq');
  const data = dataOf(schema);
  return (
    data !== undefined &&
    (data.types.includes('object') || data.constraints.some((rule) => rule.includes('json')))
  );
}

/** The schema of what an event carries: its `data` where the schema describes the whole event. */
export function dataOf(schema: ApiSchema | undefined): ApiSchema | undefined {
  return schema?.properties.find(({ name }) => name === 'data')?.schema ?? schema;
}
