/**
 * Id of an operation on its page, the same as long as the API calls it the same: `makeRoll`, else `get-macro-uuid` for
 * `GET /macro/{uuid}`. Spaces, which no id may hold, become hyphens.
 */
export function operationAnchor(operationId: string | undefined, method: string, path: string): string {
  const id = operationId?.trim().replace(/\s+/g, '-');
  if (id) return id;
  const words = path.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '');
  return words === '' ? method : `${method}-${words}`;
}
