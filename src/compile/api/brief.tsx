/** @jsxImportSource . */
// The summary of an operation: what to send, what is returned, what can go wrong. The full description follows below it, so neither the
// Markdown twin nor the search index contains the summary.
import type { ApiOperation, ApiResponse } from '../../openapi/api-description.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiView } from './api-text.js';
import type { Child, Markup } from './jsx-runtime.js';
import { typeWords } from './schema-words.js';

interface BriefProps {
  operation: ApiOperation;
  view: ApiView;
}

/** Shows the summary, and a button that copies method and path. */
export function Brief({ operation, view }: BriefProps): Markup {
  const { method, path, channel, isWebhook } = operation;
  return (
    <div className="rd-op-brief">
      {!channel && !isWebhook && <Rows operation={operation} view={view} />}
      <button type="button" className="rd-copy-operation" dataCopies={`${method.toUpperCase()} ${path}`}>
        {view.texts.apiCopyOperation}
      </button>
    </div>
  );
}

function Rows({ operation, view }: BriefProps): Markup {
  const { texts } = view;
  const { anchor, responses } = operation;
  // Files converted from old versions often have no success status, only "default: successful operation".
  const hasGood = responses.some(({ status }) => /^[123]/.test(status));
  const isFailure = ({ status }: ApiResponse): boolean =>
    status === 'default' ? hasGood : !/^[123]/.test(status);
  const failures = responses.filter(isFailure);
  const row = (label: string, content: Child): Markup => (
    <div>
      <dt>{label}</dt>
      <dd>{content}</dd>
    </div>
  );
  return (
    <dl>
      {row(texts.apiBriefSend, <Sent operation={operation} view={view} />)}
      {responses.length > failures.length &&
        row(
          texts.apiBriefBack,
          responses
            .filter((response) => !isFailure(response))
            .map((response) => {
              const schema = response.contents[0]?.schema;
              return [
                <StatusLink response={response} anchor={anchor} />,
                ' ',
                schema && `${typeWords(schema, texts)} `,
              ];
            }),
        )}
      {failures.length > 0 &&
        row(
          texts.apiBriefErrors,
          failures.map((response) => [<StatusLink response={response} anchor={anchor} />, ' ']),
        )}
    </dl>
  );
}

function StatusLink({ response: { status }, anchor }: { response: ApiResponse; anchor: string }): Markup {
  return (
    <a href={`#${encodeURIComponent(`${anchor}.${status}`)}`} className={statusClass(status)}>
      {status}
    </a>
  );
}

/** Returns the class for the colour of a status, by its first digit. */
export function statusClass(status: string): string {
  return `rd-status rd-status-${/^\d/.exec(status)?.[0] ?? 'x'}`;
}

/** A list of more names would be no summary. */
const mostNames = 6;

/** Shows the names of required fields, and how many optional ones there are. */
function Sent({ operation: { parameters, body, security }, view: { texts } }: BriefProps): Markup {
  const content = body?.contents[0];
  const fields = (content?.schema?.properties ?? []).filter(({ schema }) => !schema.readOnly);
  const isBare = content !== undefined && fields.length === 0;
  const all = [
    ...parameters,
    ...fields.map(({ name, required }) => ({ name, required: required && body?.required === true })),
  ];
  const names = all.filter(({ required }) => required).map(({ name }) => name);
  const optional = all.length - names.length + (isBare && !body?.required ? 1 : 0);
  const needsKey = security.length > 0 && security.every((alternative) => alternative.length > 0);
  const rest = [
    ...(names.length > mostNames ? [fillText(texts.apiBriefMore, { count: names.length - mostNames })] : []),
    ...(isBare && body?.required ? [fillText(texts.apiBriefBody, { type: content.mediaType })] : []),
    ...(needsKey ? [texts.apiAuthorization] : []),
    ...(optional > 0 ? [fillText(texts.apiBriefOptional, { count: optional })] : []),
  ];
  if (names.length + rest.length === 0) return [{ type: 'text', value: texts.apiBriefNothing }];
  return (
    <>
      {names.slice(0, mostNames).map((name) => [<code>{name}</code>, ' '])}
      {rest.join(', ')}
    </>
  );
}
