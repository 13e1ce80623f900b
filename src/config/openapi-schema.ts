import { routePart } from './address-schemas.js';
import {
  chosen,
  fieldOf,
  filledText,
  flag,
  list,
  object,
  oneOf,
  type Report,
  textWhere,
} from './schema-parts.js';
import type { UserConfig, UserOpenApiConfig } from './user-config.js';

const api = object<UserOpenApiConfig>({
  path: filledText,
  route: routePart.optional(),
  docsPluginId: filledText.optional(),
  groupBy: oneOf('tag', 'path', 'operation').optional(),
  sidebar: oneOf('operations', 'pages').optional(),
  tryIt: flag.optional(),
  remoteRefs: list(
    textWhere((prefix) =>
      /^https?:\/\/[^/]+\//.test(prefix)
        ? undefined
        : 'expected the beginning of an address with a path, such as "https://schemas.example.com/"',
    ),
  ).optional(),
});

/** One API or several. */
export const openapi = chosen<UserConfig['openapi']>((value, report) => {
  if (!Array.isArray(value)) return api;
  reportRepeatedRoutes(value, report);
  return list(api);
});

function reportRepeatedRoutes(all: readonly unknown[], report: Report): void {
  const routes = all.map((one) =>
    JSON.stringify([fieldOf(one, 'docsPluginId') ?? 'default', fieldOf(one, 'route') ?? 'api']),
  );
  for (const [index, route] of routes.entries()) {
    const first = routes.indexOf(route);
    if (first < index) report(`openapi[${first}] has the same route; each needs its own`, [index, 'route']);
  }
}
