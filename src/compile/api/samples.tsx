/** @jsxImportSource . */
// Renders what readers copy and send: code samples in several languages, example responses, the console.
import type { ApiExample, ApiOperation, ApiServer } from '../../openapi/api-description.js';
import { codeSamples } from '../../openapi/code-samples.js';
import type { ConsoleCall } from '../../openapi/console-call.js';
import { isJson } from '../../openapi/sample-request.js';
import type { SocketCall } from '../../openapi/socket-call.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiTexts } from '../../texts/texts.js';
import { parseCodeMeta } from '../code/code-meta.js';
import { highlight, highlightRare, isRare } from '../code/highlight-code.js';
import { figure } from '../code/render-code.js';
import { renderLean } from '../code/render-lean.js';
import { escapeText } from '../html/escape-html.js';
import { rawHtmlNode } from '../markdown/markdown-node.js';
import type { PageState } from '../page-state.js';
import { type Child, type Markup, toNodes } from './jsx-runtime.js';
import { fencedTwin } from './nodes-twin.js';

/** Group of the language tabs. Authors use the same one, so that a reader's choice applies to the whole site. */
const languageGroup = 'lang';

export function Method({ method }: { method: string }): Markup {
  return <span className={`rd-method rd-method-${method}`}>{method.toUpperCase()}</span>;
}

interface SamplesProps {
  operation: ApiOperation;
  servers: readonly ApiServer[];
  texts: ApiTexts;
  state: PageState;
}

/** Shows the samples of an operation. @param children what precedes them */
export function Samples(props: SamplesProps & { children: Child }): Markup {
  const { operation, servers, texts, state } = props;
  const samples = codeSamples(operation, servers).map(({ label, language, code }) => ({
    label,
    inside: <Code text={code} language={language} title={undefined} state={state} />,
  }));
  return (
    <div className="rd-op-samples">
      {props.children}
      <div role="group" ariaLabel={fillText(texts.apiCode, { operation: operation.title })}>
        <Tabs group={languageGroup} tabs={samples} />
      </div>
      <AnswerExamples {...props} />
    </div>
  );
}

/**
 * Shows method and path, which can be copied, and the button that opens the console; the client puts the console below them.
 * @param texts JSON with the console's texts, or empty
 */
export function Console({ operation, call, label, texts, state }: ConsoleProps): Markup {
  return (
    <div className="rd-op-console" dataConsoleTexts={texts || undefined}>
      <Method method={operation.method} />
      <code>{operation.path}</code>
      <button type="button" className="rd-copy" ariaLabel={state.options.texts.copyCode} />
      <button
        type="button"
        className="rd-button rd-try"
        ariaExpanded="false"
        dataOperation={operation.anchor}
        dataCall={JSON.stringify(call)}
      >
        {label}
      </button>
      <div className="rd-console" hidden />
    </div>
  );
}

interface ConsoleProps extends Pick<SamplesProps, 'operation' | 'state'> {
  call: ConsoleCall | SocketCall;
  label: string;
  texts: string;
}

/** Shows what the API sends in a webhook or callback, and a curl command that sends the same to the reader's own server. */
export function SentSamples({ operation, texts, state }: Omit<SamplesProps, 'servers'>): Markup {
  const receiver = { url: 'https://example.com/your-endpoint', description: undefined, variables: [] };
  const [curl] = codeSamples({ ...operation, path: '', samples: [], servers: [receiver] }, []);
  return (
    <>
      {operation.body?.contents.map(({ mediaType, examples: [example] }) => {
        return example && <Example {...{ example, mediaType, state }} title={texts.apiWhatYouGet} />;
      })}
      {curl && <Code text={curl.code} language={curl.language} title={texts.apiSendYourself} state={state} />}
    </>
  );
}

function AnswerExamples({ operation, texts, state }: SamplesProps): Markup {
  const all = operation.responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ mediaType, examples }, index) =>
      examples.flatMap((example, at) => {
        const kind = contents.length > 1 && index > 0 ? ` ${mediaType}` : '';
        const name = examples.length > 1 ? ` ${example.summary ?? example.name ?? at + 1}` : '';
        const title = fillText(texts.apiAnswer, { status, type: mediaType });
        const inside = toNodes(<Example {...{ example, mediaType, title, state }} />);
        return inside.length === 0 ? [] : [{ label: `${status}${kind}${name}`, inside }];
      }),
    ),
  );
  if (all.length === 0) return [];
  return (
    <div role="group" ariaLabel={fillText(texts.apiAnswersOf, { operation: operation.title })}>
      <Tabs tabs={all} />
    </div>
  );
}

interface TabsProps {
  /** On all pages, tabs of the same group switch together. */
  group?: string;
  tabs: readonly { label: string; inside: Child }[];
}

/** Writes panels one below the other, as `::::tabs` does; the client turns them into tabs. */
export function Tabs({ group, tabs }: TabsProps): Markup {
  return (
    <div className="rd-tabs" dataGroup={group}>
      {tabs.map(({ label, inside }) => (
        <section className="rd-tab" dataValue={label}>
          <p className="rd-tab-label">{label}</p>
          {inside}
        </section>
      ))}
    </div>
  );
}

interface CodeProps {
  text: string;
  language: string;
  title: string | undefined;
  state: PageState;
}

/** Shows a code block. Rare languages are highlighted later, when their grammar is loaded. */
export function Code({ text, language, title, state }: CodeProps): Markup {
  const meta = { ...parseCodeMeta(language, undefined), title };
  const options = { language, start: undefined, texts: state.options.texts, isLean: true };
  const render = (tokens = highlight(text, language)) =>
    figure(meta, options, tokens ? renderLean(tokens) : escapeText(text));
  // It is not indexed: the search would find the same call in five languages.
  const raw = state.addRawHtml(render(), '');
  if (isRare(language))
    state.pending.push(async () => {
      raw.html = render(await highlightRare(text, language));
    });
  const node = rawHtmlNode(raw, undefined);
  node.data = { toTwin: () => fencedTwin(text, language, title) };
  return node;
}

interface ExampleProps {
  example: ApiExample;
  mediaType: string;
  title: string;
  state: PageState;
}

/** Shows an example; renders nothing for binary data. */
export function Example({ example, mediaType, title, state }: ExampleProps): Markup {
  const { value, url, isMade, summary } = example;
  const texts = state.options.api!.texts;
  if (url !== undefined)
    return (
      <p>
        <a href={url}>{summary ?? texts.apiExample}</a>
      </p>
    );
  if (value === undefined || value === '') return [];
  const isText = typeof value === 'string' && !isJson(mediaType);
  const language = !isText ? 'json' : /html|xml|svg/.test(mediaType) ? 'markup' : 'text';
  return (
    <Code
      text={isText ? value : JSON.stringify(value, null, 2)}
      language={language}
      title={isMade ? fillText(texts.apiMade, { title }) : title}
      state={state}
    />
  );
}
