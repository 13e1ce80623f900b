// The console of an API operation: a form for its parameters and body, which sends the request and shows the response.
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleCall, ConsoleParameter } from '../../../openapi/console-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { Answer } from './Answer.js';
import { BodyForm, type BodyState, bodyOf, readBody } from './BodyForm.js';
import { readField } from './check-value.js';
import { buildRequest, type ConsoleRequest, toBaseUrl, toCurl } from './console-request.js';
import { CodeText, texts } from './console-texts.js';
import { Field, KeyFields } from './Field.js';
import { commonOfPage, takeTyped } from './own-samples.js';
import { ServerChoice } from './ServerChoice.js';
import { send } from './send.js';
import { chooseServer, onTyped, serverOf, typedFor, typedVersion, wishes } from './typed.js';

type Result = { request: ConsoleRequest; outcome: Awaited<ReturnType<typeof send>> | 'waiting' };

export function Console({ call }: { call: ConsoleCall }) {
  useSyncExternalStore(onTyped, typedVersion);
  const [common] = useState(commonOfPage);
  const own = typedFor(call.servers);
  const [filled, setFilled] = useState(
    () => new Map(call.parameters.map((one) => [keyOf(one), initialText(one)])),
  );
  const [body, setBody] = useState<BodyState>(() => bodyOf(call.contents, 0));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<Result>();
  const controller = useRef<AbortController>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const server = serverOf(call.servers);
  const chosen = call.servers[server.index];
  const baseUrl = chosen
    ? toBaseUrl(chosen, server.variables, document.baseURI)
    : server.address.replace(/\/$/, '');

  /** Returns the text of a parameter. Common parameters have one value in all consoles. */
  function textOf(parameter: ConsoleParameter): string {
    const ofAll = common.has(parameter.name) ? own.values.get(parameter.name) : undefined;
    return ofAll ?? filled.get(keyOf(parameter))!;
  }

  function read(): { request: ConsoleRequest | undefined; found: Map<string, string> } {
    const found = new Map<string, string>();
    const values = new Map<string, unknown>();
    for (const parameter of call.parameters) {
      const key = keyOf(parameter);
      const checked = readField(textOf(parameter), parameter.schema, parameter.required);
      if ('problem' in checked) found.set(key, checked.problem);
      else values.set(key, checked.value);
    }
    const content = call.contents[body.content];
    const checkedBody = content && readBody(body, content, call.bodyRequired);
    if (checkedBody && 'problems' in checkedBody)
      for (const [name, problem] of checkedBody.problems) found.set(`body:${name}`, problem);
    if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) found.set('server', texts.callNeedsAddress);
    else if (!chosen && server.confirmed !== new URL(baseUrl).origin)
      found.set('server', texts.callNeedsConfirmation);
    if (found.size > 0) return { request: undefined, found };
    const sent = checkedBody && 'value' in checkedBody ? checkedBody.value : undefined;
    const mediaType = content?.mediaType;
    return {
      request: buildRequest(call, { baseUrl, values, keys: own.keys, body: sent, mediaType }),
      found,
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { request, found } = read();
    setProblems(found);
    if (!request) {
      // Wait until React has rendered the marks.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setResult({ request, outcome: 'waiting' });
    const outcome = await send(request, own.signal);
    if (controller.current === own) setResult({ request, outcome });
  }

  const { request: preview } = read();
  return (
    <form
      ref={form}
      className="rd-console-form"
      noValidate
      aria-label={fillText(texts.callTry, { operation: call.title })}
      onSubmit={submit}
    >
      <ServerChoice
        servers={call.servers}
        state={server}
        onChange={(state) => {
          chooseServer(call.servers, state);
          takeTyped();
        }}
        problem={problems.get('server')}
      />
      <KeyFields keys={call.keys} typed={own.keys} />
      {call.parameters.map((parameter) => (
        <Field
          key={keyOf(parameter)}
          label={parameter.name}
          note={parameter.in === 'cookie' ? texts.callCookie : parameter.in}
          required={parameter.required}
          disabled={parameter.in === 'cookie'}
          schema={parameter.schema}
          example={parameter.example}
          value={textOf(parameter)}
          problem={problems.get(keyOf(parameter))}
          onChange={(text) => {
            own.values.set(parameter.name, text);
            if (common.has(parameter.name)) takeTyped();
            setFilled(new Map(filled).set(keyOf(parameter), text));
          }}
        />
      ))}
      {call.contents.length > 0 && (
        <BodyForm contents={call.contents} state={body} problems={problems} onChange={setBody} />
      )}
      <div className="rd-console-actions">
        <button type="submit" className="rd-button">
          {texts.callSend}
        </button>
        {result?.outcome === 'waiting' && (
          <button type="button" className="rd-console-quiet" onClick={() => controller.current?.abort()}>
            {texts.callCancel}
          </button>
        )}
        {problems.size > 0 && (
          <span className="rd-console-problem" role="alert">
            {problems.size === 1
              ? texts.callOneProblem
              : fillText(texts.callProblems, { count: problems.size })}
          </span>
        )}
      </div>
      {preview && (
        <details className="rd-inside">
          <summary>{texts.callCurl}</summary>
          <div className="rd-code">
            <button type="button" className="rd-copy" aria-label={texts.callCopy} />
            {/* As in samples, keys are masked unless the reader wants to see them. */}
            <CodeText
              text={wishes.shown ? toCurl(preview, [], new Map()) : toCurl(preview, call.keys, own.keys)}
            />
          </div>
        </details>
      )}
      <div role="status" aria-live="polite">
        {result?.outcome === 'waiting' && <p>{texts.callWaiting}</p>}
        {result && result.outcome !== 'waiting' && (
          <Answer outcome={result.outcome} onStop={() => controller.current?.abort()} />
        )}
      </div>
    </form>
  );
}

/** Returns the key of a parameter in maps, as names are only unique in one place: `query:limit`. */
export function keyOf({ in: place, name }: ConsoleParameter): string {
  return `${place}:${name}`;
}

/** Returns the initial text of a parameter: its example if it is required, else nothing. */
export function initialText({ required, example, schema, in: place }: ConsoleParameter): string {
  if (!required || place === 'cookie') return '';
  const value = example ?? (schema.values?.length === 1 ? schema.values[0] : undefined);
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
