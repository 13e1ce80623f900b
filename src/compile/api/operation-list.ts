// The index of an API: what it is, and all its operations.
import type { ApiGroup, ApiGroupOperation, ApiIndexPage } from '../../openapi/api-page.js';
import type { AnyNode } from '../markdown-node.js';
import type { ShowText } from './api-directives.js';
import { block, code, element, inline, link } from './element.js';
import { methodBadge, serverNodes } from './operation.js';

export function operationList({ api, groups }: ApiIndexPage, show: ShowText): AnyNode[] {
  const facts = [
    `OpenAPI ${api.openapi}`,
    ...(api.version === '' ? [] : [`version ${api.version}`]),
    ...(api.license ? [`${api.license.name} license`] : []),
  ].join(' · ');
  return [
    element(
      'p',
      { className: ['rd-api-facts'] },
      facts,
      api.isOneFile ? [' · ', link(`@site/${encodeURI(api.file)}`, 'Download the OpenAPI file')] : undefined,
    ),
    ...(api.servers.length > 0 ? [serverNodes(api.servers)] : []),
    ...groups.map((group) => groupNode(group, show)),
  ];
}

function groupNode({ title, description, source, operations }: ApiGroup, show: ShowText): AnyNode {
  return block(
    'rd-op-group',
    element(
      'p',
      { className: ['rd-op-group-title'] },
      element('strong', {}, source === undefined ? title : link(toPage(source), title)),
    ),
    description ? show(description) : undefined,
    element('ul', { className: ['rd-op-list'] }, ...operations.map(operationEntry)),
  );
}

function operationEntry({ method, path, title, deprecated, source, anchor }: ApiGroupOperation): AnyNode {
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
    deprecated ? [' ', inline('rd-deprecated', 'deprecated')] : undefined,
  );
}

function toPage(source: string): string {
  return `@site/${encodeURI(source)}`;
}
