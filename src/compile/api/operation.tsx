/** @jsxImportSource . */
// Renders an operation on its page: description and parameters on one side, code samples and example responses on the other.
import { STATUS_CODES } from 'node:http';
import type {
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSecurity,
  ApiServer,
} from '../../openapi/api-description.js';
import type { ConsoleCall } from '../../openapi/console-call.js';
import type { SocketCall } from '../../openapi/socket-call.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiTexts } from '../../texts/texts.js';
import type { PageState } from '../page-state.js';
import type { ApiView } from './api-text.js';
import { Brief, statusClass } from './brief.js';
import { MessageSamples, Messages } from './channel-operation.js';
import type { Markup } from './jsx-runtime.js';
import { Bindings, Contents, Filterable, Part } from './operation-part.js';
import { Console, Method, Samples, SentSamples } from './samples.js';
import { Fields } from './schema-tree.js';

interface OperationProps {
  operation: ApiOperation;
  servers: readonly ApiServer[];
  view: ApiView;
  state: PageState;
  /** Level of the operation's heading. */
  level: 2 | 3;
  /** Data for its console, if it has one. */
  call: ConsoleCall | SocketCall | undefined;
  /** JSON with the console's texts, on the first operation of a page only; else empty. */
  consoleTexts: string;
}

/** Shows an operation with its heading. The console is there if `call` is given. */
export function Operation({ level, call, consoleTexts, ...props }: OperationProps): Markup {
  const { operation, view } = props;
  const { anchor, title, description, deprecated, callbacks, moreUrl, servers, channel } = operation;
  const { texts } = view;
  const Heading = `h${level}`;
  const tryIt = call && (
    <Console
      operation={operation}
      call={call}
      label={texts.apiTry}
      texts={consoleTexts}
      state={props.state}
    />
  );
  return (
    <section className="rd-op">
      <Heading id={anchor} dataMarkdown="">
        {title}
      </Heading>
      <div className="rd-op-columns">
        <div className="rd-op-text">
          <Endpoint operation={operation} texts={texts} />
          <Brief operation={operation} view={view} />
          {deprecated && <p className="rd-op-note">{texts.apiDeprecatedText}</p>}
          {description && view.show(description)}
          {moreUrl !== undefined && (
            <p>
              <a href={moreUrl}>{texts.apiMore}</a>
            </p>
          )}
          {servers.length > 0 && <Servers servers={servers} texts={texts} />}
          <Security security={operation.security} view={view} />
          <Parameters operation={operation} view={view} />
          <Body operation={operation} view={view} />
          <Responses responses={operation.responses} view={view} anchor={anchor} />
          {channel && <Messages {...props} channel={channel} />}
          {callbacks.map(({ name, operations }) => (
            <Part label={fillText(texts.apiCallback, { name })}>
              {operations.map((one) => (
                <Callback operation={one} view={view} state={props.state} />
              ))}
            </Part>
          ))}
        </div>
        {channel ? (
          <MessageSamples {...props} channel={channel}>
            {tryIt}
          </MessageSamples>
        ) : operation.isWebhook ? (
          <div className="rd-op-samples">
            <SentSamples {...props} texts={texts} />
          </div>
        ) : (
          <Samples {...props} texts={texts}>
            {tryIt}
          </Samples>
        )}
      </div>
    </section>
  );
}

/** Shows method and path. */
function Endpoint({ operation, texts }: { operation: ApiOperation; texts: ApiTexts }): Markup {
  const { method, path, isWebhook, channel } = operation;
  return (
    <p className="rd-endpoint">
      <Method method={method} /> <code>{path}</code>
      {isWebhook && [' ', <span className="rd-type">{texts.apiSentToYou}</span>]}
      {channel && [
        ' ',
        <span className="rd-type">{method === 'send' ? texts.apiAppSends : texts.apiAppReceives}</span>,
      ]}
    </p>
  );
}

export function Servers({ servers, texts }: { servers: readonly ApiServer[]; texts: ApiTexts }): Markup {
  return (
    <Part label={servers.length === 1 ? texts.apiServer : texts.apiServers}>
      <ul className="rd-fields">
        {servers.map(({ url, description, variables, protocol, bindings = [] }) => (
          <li className="rd-field">
            <div className="rd-field-head">
              <code className="rd-field-name">{url}</code>
              {protocol !== undefined && [' ', <span className="rd-type">{protocol}</span>]}
            </div>
            {description !== undefined && <p>{description}</p>}
            {variables.map(({ name, value, choices, description: meaning }) => (
              <p className="rd-values">
                <code>{`{${name}}`}</code> {value}
                {choices.length > 0 && ` ${fillText(texts.apiChoices, { values: choices.join(', ') })}`}
                {meaning !== undefined && `: ${meaning}`}
              </p>
            ))}
            <Bindings bindings={bindings} view={{ texts }} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Security({ security, view }: { security: ApiOperation['security']; view: ApiView }): Markup {
  const { texts } = view;
  const needed = security.filter((alternative) => alternative.length > 0);
  if (needed.length === 0) return [];
  const isOptional = needed.length < security.length;
  const note = needed.length > 1 ? texts.apiOneOfThese : undefined;
  return (
    <Part label={texts.apiAuthorization} note={isOptional ? texts.apiNotNeeded : note}>
      <ul className="rd-fields">
        {needed.map((alternative) => (
          <li className="rd-field">
            {alternative.map((scheme, index) => [
              index > 0 && <p className="rd-rules">{texts.apiAnd}</p>,
              <Scheme scheme={scheme} view={view} />,
            ])}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Scheme({ scheme, view }: { scheme: ApiSecurity; view: ApiView }): Markup {
  const { type, name, keyName, scopes, urls, description } = scheme;
  return (
    <>
      <div className="rd-field-head">
        <code className="rd-field-name">
          {type === 'apiKey' || type === 'other' ? (keyName ?? name) : 'Authorization'}
        </code>{' '}
        <span className="rd-type">{schemeWords(scheme, view.texts)}</span>
      </div>
      {description && view.show(description)}
      {scopes.length > 0 && (
        <p className="rd-values">
          {view.texts.apiScopes} {scopes.map((scope) => [<code>{scope}</code>, ' '])}
        </p>
      )}
      {urls.map(({ label, url }) => (
        <p className="rd-values">
          {label}: <code>{url}</code>
        </p>
      ))}
    </>
  );
}

function schemeWords({ type, scheme, in: place }: ApiSecurity, texts: ApiTexts): string {
  switch (type) {
    case 'apiKey':
      return fillText(texts.apiKeyIn, { place: place ?? 'header' });
    case 'basic':
      return texts.apiBasic;
    case 'bearer':
      return `${texts.apiBearer}${scheme === undefined ? '' : ` (${scheme})`}`;
    case 'http':
      return `HTTP ${scheme ?? ''}`;
    case 'oauth2':
      return texts.apiOauth;
    case 'openIdConnect':
      return texts.apiOpenId;
    case 'mutualTLS':
      return texts.apiMutualTls;
    case 'other':
      return otherSchemes[scheme ?? ''] ?? scheme ?? '';
  }
}

/** Names of authentication schemes of AsyncAPI that HTTP does not have. */
const otherSchemes: Readonly<Record<string, string>> = {
  plain: 'SASL/PLAIN',
  scramSha256: 'SASL/SCRAM-SHA-256',
  scramSha512: 'SASL/SCRAM-SHA-512',
  gssapi: 'SASL/GSSAPI',
};

const places = [
  ['path', 'apiPathParameters'],
  ['query', 'apiQueryParameters'],
  ['header', 'apiHeaders'],
  ['cookie', 'apiCookies'],
] as const;

function Parameters({ operation, view }: { operation: ApiOperation; view: ApiView }): Markup {
  const { parameters, channel, anchor } = operation;
  return (
    <>
      {places.map(([place, label]) => {
        const those = parameters.filter((parameter) => parameter.in === place);
        if (those.length === 0) return undefined;
        return (
          // The address of a channel is not a path, so its parameters have another label.
          <Part label={view.texts[channel && place === 'path' ? 'apiParameters' : label]}>
            <Filterable view={view}>
              <Fields
                fields={those.map((parameter) => toField(parameter, view.texts))}
                view={view}
                under={anchor}
              />
            </Filterable>
          </Part>
        );
      })}
    </>
  );
}

function toField({ schema, examples: [example], mediaType, ...parameter }: ApiParameter, texts: ApiTexts) {
  const { name, required, description, sources } = parameter;
  const written = mediaType === undefined ? [] : [fillText(texts.apiWrittenAs, { type: mediaType })];
  return {
    name,
    required,
    deprecated: parameter.deprecated || schema.deprecated,
    description,
    sources,
    schema: { ...schema, constraints: [...schema.constraints, ...written] },
    ...(example && !example.isMade ? { example: asText(example.value) } : {}),
  };
}

function asText(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function Body({ operation: { body, anchor }, view }: { operation: ApiOperation; view: ApiView }): Markup {
  const { texts } = view;
  if (!body) return [];
  return (
    <Part label={texts.apiBody} note={body.required ? texts.apiRequired : texts.apiOptional}>
      {body.description && view.show(body.description)}
      <Contents contents={body.contents} view={view} under={`${anchor}.body`} />
    </Part>
  );
}

interface ResponsesProps {
  responses: readonly ApiResponse[];
  view: ApiView;
  /** Anchor of the operation. */
  anchor: string;
}

function Responses({ responses, view, anchor }: ResponsesProps): Markup {
  if (responses.length === 0) return [];
  // Most error responses of an API have the same body, which is described only once.
  const bodies = responses.map(bodyKey);
  return (
    <Part label={view.texts.apiAnswers}>
      {responses.map((response, index) => {
        const first = bodies.indexOf(bodies[index]!);
        const same = bodies[index] === '' || first === index ? undefined : responses[first];
        return <Response response={response} same={same} view={view} anchor={anchor} />;
      })}
    </Part>
  );
}

/** Returns a key that is equal for equal response bodies; empty for a body without fields. */
function bodyKey(response: ApiResponse): string {
  const hasFields = response.contents.some(({ schema }) => schema && schema.properties.length > 0);
  return hasFields ? contentsKey(response) : '';
}

function contentsKey({ contents }: ApiResponse): string {
  return JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema]));
}

interface ResponseProps extends Omit<ResponsesProps, 'responses'> {
  response: ApiResponse;
  /** An earlier response with the same body. */
  same: ApiResponse | undefined;
}

function Response({ response, same, view, anchor }: ResponseProps): Markup {
  const { status, description, headers, contents, links } = response;
  const { texts } = view;
  const fields = headers.map((header) => ({ ...header, deprecated: false, sources: [] }));
  const under = `${anchor}.${status}`;
  // Errors are the same in all operations of a page, so only the first gets ids for its fields.
  const hasAddresses = !same && (status.startsWith('2') || view.isFirst(contentsKey(response)));
  return (
    <details className="rd-answer">
      <summary id={view.fieldId(under)}>
        <span className={statusClass(status)}>{status}</span> {statusWords(status, texts)}
      </summary>
      {description && view.show(description)}
      {fields.length > 0 && (
        <Part label={texts.apiHeaders}>
          <Fields fields={fields} view={view} />
        </Part>
      )}
      {same && <p>{fillText(texts.apiSameBody, { status: same.status })}</p>}
      {!same && contents.length > 0 && (
        <Contents contents={contents} view={view} under={hasAddresses ? under : undefined} />
      )}
      {links.length > 0 && (
        <Part label={texts.apiLinks}>
          <ul className="rd-fields">
            {links.map(({ name, operation, description: meaning }) => (
              <li className="rd-field">
                <div className="rd-field-head">
                  <code className="rd-field-name">{name}</code> <span className="rd-type">{operation}</span>
                </div>
                {meaning && view.show(meaning)}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </details>
  );
}

/** Returns the name of a status: `404` -> `Not Found`, as RFC 9110 and its extensions name it; `4XX` -> `client error`. */
function statusWords(status: string, texts: ApiTexts): string {
  if (status === 'default') return texts.apiStatusOther;
  return STATUS_CODES[status] ?? texts[`apiStatus${status.charAt(0)}` as keyof ApiTexts] ?? '';
}

function Callback({ operation, view, state }: Pick<OperationProps, 'operation' | 'view' | 'state'>): Markup {
  return (
    <details className="rd-inside">
      <summary>
        <Method method={operation.method} /> <code>{operation.path}</code>
      </summary>
      {operation.description && view.show(operation.description)}
      <Parameters operation={operation} view={view} />
      <Body operation={operation} view={view} />
      <Responses responses={operation.responses} view={view} anchor={operation.anchor} />
      <SentSamples operation={operation} texts={view.texts} state={state} />
    </details>
  );
}
