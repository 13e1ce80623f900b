/** @jsxImportSource . */
// Renders the index page of an API: its description, and a list of all operations.
import type { ApiGroup, ApiGroupOperation, ApiIndexPage } from '../../openapi/api-page.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiTexts } from '../../texts/texts.js';
import type { ApiView } from './api-text.js';
import type { Markup } from './jsx-runtime.js';
import { Servers } from './operation.js';
import { Method } from './samples.js';

export function OperationList({ page, view }: { page: ApiIndexPage; view: ApiView }): Markup {
  const { api, groups, isDivided } = page;
  const { texts } = view;
  const facts = [
    api.format,
    ...(api.version === '' ? [] : [fillText(texts.apiVersion, { version: api.version })]),
    ...(api.license ? [fillText(texts.apiLicense, { name: api.license.name })] : []),
  ].join(' · ');
  return (
    <>
      <p className="rd-api-facts">
        {facts}
        {api.isOneFile && [
          ' · ',
          <a href={`@site/${encodeURI(api.file)}`} rel="service-desc">
            {fillText(texts.apiDownload, { standard: api.format.split(' ', 1)[0]! })}
          </a>,
        ]}
      </p>
      {api.servers.length > 0 && <Servers servers={api.servers} texts={texts} />}
      {groups.map((group) => (
        <Group group={group} view={view} isDivided={isDivided} />
      ))}
    </>
  );
}

interface GroupProps extends Pick<ApiIndexPage, 'isDivided'> {
  group: ApiGroup;
  view: ApiView;
}

function Group({ group, view, isDivided }: GroupProps): Markup {
  const { title, description, source, operations } = group;
  return (
    <div className="rd-op-group" dataMoved={isDivided && operations.length === 0 ? 'parts' : undefined}>
      <p className="rd-op-group-title">
        <strong>{source === undefined ? title : <a href={toPage(source)}>{title}</a>}</strong>
      </p>
      {description && view.show(description)}
      {operations.length > 0 && <Entries operations={operations} view={view} isDivided={isDivided} />}
    </div>
  );
}

/** Shows links to operations, or to lists of them, on a page of the author's that would be too large with the operations themselves. */
export function MovedOperations({
  operations,
  lists,
  view,
}: {
  operations: readonly ApiGroupOperation[];
  lists: readonly ApiGroup[];
  view: ApiView;
}): Markup {
  if (lists.length === 0) return <Entries operations={operations} view={view} isDivided />;
  return (
    <>
      {lists.map((group) => (
        <Group group={group} view={view} isDivided />
      ))}
    </>
  );
}

interface EntriesProps extends Pick<ApiIndexPage, 'isDivided'> {
  operations: readonly ApiGroupOperation[];
  view: ApiView;
}

function Entries({ operations, view, isDivided }: EntriesProps): Markup {
  return (
    <ul className="rd-op-list" dataMoved={isDivided ? '' : undefined}>
      {operations.map((operation) => (
        <Entry operation={operation} texts={view.texts} isDivided={isDivided} />
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<ApiIndexPage, 'isDivided'> {
  operation: ApiGroupOperation;
  texts: ApiTexts;
}

function Entry({ operation, texts, isDivided }: EntryProps): Markup {
  const { method, path, title, deprecated, source, anchor } = operation;
  return (
    <li id={isDivided ? anchor : undefined}>
      <a href={`${toPage(source)}#${encodeURI(anchor)}`}>
        <Method method={method} /> <code>{path}</code> <span className="rd-op-list-title">{title}</span>
      </a>
      {deprecated && [' ', <span className="rd-deprecated">{texts.apiDeprecated}</span>]}
    </li>
  );
}

function toPage(source: string): string {
  return `@site/${encodeURI(source)}`;
}
