/** @jsxImportSource . */
// Renders what an AsyncAPI operation has instead of a body and responses: the messages of its channel, and the replies to them.
import type { ApiChannel, ApiMessage, ApiOperation } from '../../openapi/api-description.js';
import { fillText } from '../../texts/fill-text.js';
import type { PageState } from '../page-state.js';
import type { ApiView } from './api-text.js';
import { type Child, type Markup, toNodes } from './jsx-runtime.js';
import { Bindings, Contents, Part } from './operation-part.js';
import { Code, Example, Tabs } from './samples.js';
import { SchemaInside, withCode } from './schema-tree.js';

interface MessagesProps {
  operation: ApiOperation;
  channel: ApiChannel;
  view: ApiView;
  state: PageState;
}

/** Shows the messages of an operation, and the replies. */
export function Messages({ operation, channel, view, state }: MessagesProps): Markup {
  const { texts } = view;
  const { messages, reply, bindings } = channel;
  const part = (label: string, all: readonly ApiMessage[], above: Child) => (
    <Part label={label}>
      {above}
      {all.map((message) => (
        <Message {...{ message, view, state }} isOnly={all.length === 1} anchor={operation.anchor} />
      ))}
    </Part>
  );
  return (
    <>
      {messages.length > 0 &&
        part(messages.length === 1 ? texts.apiMessage : texts.apiMessages, messages, undefined)}
      {reply &&
        part(texts.apiReply, reply.messages, [
          reply.address !== undefined && <p>{withCode(texts.apiReplyTo, 'address', reply.address)}</p>,
          reply.description && view.show(reply.description),
        ])}
      <Bindings bindings={bindings} view={view} />
    </>
  );
}

interface MessageProps extends Omit<MessagesProps, 'operation' | 'channel'> {
  message: ApiMessage;
  /** Anchor of the operation. */
  anchor: string;
  /** It is the only message, and therefore open. */
  isOnly: boolean;
}

function Message({ message, isOnly, view, state, anchor }: MessageProps): Markup {
  const { name, title, description, headers, payload, foreign, correlationId, bindings } = message;
  const { texts } = view;
  // Only the first one gets the id, if a message and a reply have the same name.
  const id = view.fieldId(`${anchor}.${name}`);
  return (
    <details className="rd-answer" open={isOnly}>
      <summary id={id}>
        <code>{name}</code>
        {title !== undefined && title !== name && ` ${title}`}
        {message.deprecated && [' ', <span className="rd-deprecated">{texts.apiDeprecated}</span>]}
      </summary>
      {description && view.show(description)}
      {correlationId && [
        <p className="rd-values">
          {texts.apiCorrelation} <code>{correlationId.location}</code>
        </p>,
        correlationId.description && view.show(correlationId.description),
      ]}
      {headers && headers.properties.length > 0 && (
        <Part label={texts.apiHeaders}>
          <SchemaInside schema={headers} view={view} under={id && `${id}.headers`} />
        </Part>
      )}
      {(payload.schema || foreign) && (
        <Part label={texts.apiPayload}>
          {payload.schema && <Contents contents={[payload]} view={view} under={id} />}
          {foreign && [
            <p>
              <code>{payload.mediaType}</code>
            </p>,
            <Code
              text={foreign.text}
              language={foreign.text.startsWith('{') ? 'json' : 'text'}
              title={fillText(texts.apiSchemaIn, { format: foreign.format })}
              state={state}
            />,
          ]}
        </Part>
      )}
      <Bindings bindings={bindings} view={view} />
    </details>
  );
}

/** Shows an example of each message and each reply. @param children what precedes them */
export function MessageSamples({
  operation,
  channel,
  view,
  state,
  children,
}: MessagesProps & { children: Child }): Markup {
  const { texts } = view;
  const all = [...channel.messages, ...(channel.reply?.messages ?? [])].flatMap((message) => {
    const { name, payload, headersExample } = message;
    const ofHeaders = headersExample !== undefined && (
      <Code
        text={JSON.stringify(headersExample, null, 2)}
        language="json"
        title={fillText(texts.apiHeadersOf, { name })}
        state={state}
      />
    );
    return payload.examples.flatMap((example, at) => {
      const more = payload.examples.length > 1 ? ` ${example.summary ?? example.name ?? at + 1}` : '';
      const inside = toNodes(<Example {...{ example, state }} mediaType={payload.mediaType} title={name} />);
      return inside.length === 0
        ? []
        : [{ label: `${name}${more}`, inside: [...inside, at === 0 && ofHeaders] }];
    });
  });
  return (
    <div className="rd-op-samples">
      {children}
      {all.length > 0 && (
        <div role="group" ariaLabel={fillText(texts.apiMessagesOf, { operation: operation.title })}>
          <Tabs tabs={all} />
        </div>
      )}
    </div>
  );
}
