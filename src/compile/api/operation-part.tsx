/** @jsxImportSource . */
// Sections that operations of HTTP and of AsyncAPI share: a labelled section, the content of a body, bindings of protocols.
import type { ApiBinding, ApiContent } from '../../openapi/api-description.js';
import { streamKind } from '../../openapi/streams.js';
import { fillText } from '../../texts/fill-text.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import type { ApiView } from './api-text.js';
import { type Child, type Markup, toNodes } from './jsx-runtime.js';
import { Tabs } from './samples.js';
import { SchemaInside, SchemaLine } from './schema-tree.js';

/** A section with a label, which is no heading: only operations have headings. */
export function Part({
  label,
  note,
  children,
}: {
  label: string;
  note?: string | undefined;
  children: Child;
}): Markup {
  return (
    <div className="rd-op-part" role="group" ariaLabel={label}>
      <p className="rd-op-label">
        <strong>{label}</strong>
        {note !== undefined && [' ', <span className="rd-type">{note}</span>]}
      </p>
      {children}
    </div>
  );
}

interface ContentsProps {
  contents: readonly ApiContent[];
  view: ApiView;
  /** Prefix of the ids of its fields. */
  under?: string | undefined;
}

/** Shows the schema of a body; if there are several media types, as tabs. */
export function Contents({ contents, view, under }: ContentsProps): Markup {
  const { texts } = view;
  const inside = ({ schema }: ApiContent): Child =>
    schema && [
      schema.properties.length === 0 && <SchemaLine schema={schema} view={view} />,
      <Filterable view={view}>
        <SchemaInside schema={schema} view={view} under={under} />
      </Filterable>,
    ];
  /** A note for streams; the schema of some describes a single item. */
  const streamNote = ({ mediaType, isItem }: ApiContent) =>
    (isItem || streamKind(mediaType)) && (
      <span className="rd-type">{isItem ? texts.apiStreamItem : texts.apiStream}</span>
    );
  const [only] = contents;
  if (contents.length > 1)
    return (
      <Tabs
        tabs={contents.map((content) => {
          const note = streamNote(content);
          return { label: content.mediaType, inside: [note && <p>{note}</p>, inside(content)] };
        })}
      />
    );
  return (
    <div className="rd-content-type">
      {only && (
        <p>
          <code>{only.mediaType}</code> {streamNote(only)}
        </p>
      )}
      {only && inside(only)}
    </div>
  );
}

/** Shows settings that apply to one protocol only, one field per line. */
export function Bindings({
  bindings,
  view,
}: {
  bindings: readonly ApiBinding[];
  view: Pick<ApiView, 'texts'>;
}): Markup {
  return (
    <>
      {bindings.map(({ protocol, fields }) => (
        <Part label={fillText(view.texts.apiBinding, { protocol })}>
          <ul className="rd-fields">
            {Object.entries(fields).map(([name, value]) => (
              <li className="rd-field">
                <div className="rd-field-head">
                  <code className="rd-field-name">{name}</code>{' '}
                </div>
                <p className="rd-values">
                  <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
                </p>
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </>
  );
}

/** A schema with at most this many fields has no search. */
const mostPlain = 20;

/** Puts a placeholder above a schema with many fields; the client turns it into a search of them (client/islands/schema-filter.ts). */
export function Filterable({ view: { texts }, children }: { view: ApiView; children: Child }): Markup {
  const nodes = toNodes(children);
  const count = countFields(nodes);
  if (count <= mostPlain) return nodes;
  const label = fillText(texts.apiFilter, { count });
  return (
    <div>
      <div className="rd-schema-filter" dataLabel={label} dataFound={texts.apiFilterFound} />
      {nodes}
    </div>
  );
}

function countFields(nodes: readonly AnyNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.type !== 'markdownElement') continue;
    if (String(node.properties.className) === 'rd-field') count += 1;
    count += countFields(node.children);
  }
  return count;
}
