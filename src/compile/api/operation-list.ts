// The index of an API: what it is, and all its operations.
import type { ApiGroup, ApiGroupOperation, ApiIndexPage } from '../../openapi/api-page.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import { fillText } from '../../texts/fill-text.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import type { ApiView } from './api-view.js';
import { block, code, element, inline, link } from './element.js';
import { methodBadge, serverNodes } from './operation.js';

export function operationList({ api, groups }: ApiIndexPage, view: ApiView): AnyNode[] {
  const facts = [
    `OpenAPI ${api.openapi}`,
    ...(api.version === '' ? [] : [fillText(view.texts.apiVersion, { version: api.version })]),
    ...(api.license ? [fillText(view.texts.apiLicense, { name: api.license.name })] : []),
  ].join(' · ');
  return [
    element(
      'p',
      { className: ['rd-api-facts'] },
      facts,
      api.isOneFile ? [' · ', link(`@site/${encodeURI(api.file)}`, view.texts.apiDownload)] : undefined,
    ),
    ...(api.servers.length > 0 ? [serverNodes(api.servers, view.texts)] : []),
    ...groups.map((group) => groupNode(group, view)),
  ];
}

function groupNode({ title, description, source, operations }: ApiGroup, view: ApiView): AnyNode {
  return block(
    'rd-op-group',
    element(
      'p',
      { className: ['rd-op-group-title'] },
      element('strong', {}, source === undefined ? title : link(toPage(source), title)),
    ),
    description ? view.show(description) : undefined,
    element(
      'ul',
      { className: ['rd-op-list'] },
      ...operations.map((operation) => operationEntry(operation, view.texts)),
    ),
  );
}

function operationEntry(
  { method, path, title, deprecated, source, anchor }: ApiGroupOperation,
  texts: ApiTexts,
): AnyNode {
  return element(
    'li',
    {},
    link(
      `${toPage(source)}#${encodeURI(anchor)}`,
      methodBadge(method),
      ' ',
      code(path),
      ' ',
      inline('rd-op-list-title', title),
    ),
    deprecated ? [' ', inline('rd-deprecated', texts.apiDeprecated)] : undefined,
  );
}

function toPage(source: string): string {
  return `@site/${encodeURI(source)}`;
}
