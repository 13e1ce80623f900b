// All operations of a description of OpenAPI.
import type { ApiOperation } from './api-description.js';
import type { ApiNode } from './node-reader.js';
import { type OperationContext, operationsIn } from './read-operation.js';
import { toPointer } from './references.js';

/** The operations of each path, then those of webhooks, by the ids of what holds them. @param take need not read them. */
export function readPaths<Operation>(
  root: ApiNode,
  take: (id: string, read: () => ApiOperation[]) => Operation[],
): Record<string, Operation[]> {
  const schemes = root.child('components')?.child('securitySchemes');
  const context: OperationContext = {
    security: root.raw('security') === undefined ? undefined : root,
    schemeOf: (name) => schemes?.child(name),
    isCallback: false,
  };
  const found: Record<string, Operation[]> = {};
  for (const section of ['paths', 'webhooks']) {
    const isWebhook = section === 'webhooks';
    const names = Object.keys((root.raw(section) as object | null | undefined) ?? {});
    for (const name of names.filter((one) => isWebhook || one.startsWith('/'))) {
      const id = root.document.idOf(toPointer([section, name]));
      found[id] = take(id, () => {
        const item = root.reader.follow(root.at(section).at(name));
        return item ? operationsIn(item, name, isWebhook, context) : [];
      });
    }
  }
  return found;
}
