// The console of a WebSocket: connects, sends messages, and shows what was sent and received.
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SocketCall } from '../../../openapi/socket-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { initialText, keyOf } from '../console/Console.js';
import { readField } from '../console/check-value.js';
import { buildRequest, toBaseUrl } from '../console/console-request.js';
import { texts as callTexts } from '../console/console-texts.js';
import { Field, KeyFields } from '../console/Field.js';
import { ServerChoice } from '../console/ServerChoice.js';
import { typed as allTyped, firstServer, onTyped, typedFor, typedVersion } from '../console/typed.js';
import { Composer } from './Composer.js';
import { Frames } from './Frames.js';
import { type Draft, draftOf } from './recognise.js';
import { SavedSessions } from './SavedSessions.js';
import { SocketSession } from './session.js';
import { countWords, stateWords, texts } from './socket-texts.js';

/** Screen readers are told the number of new messages at most this often. */
const announceMs = 5000;

export function SocketConsole({ call }: { call: SocketCall }) {
  useSyncExternalStore(onTyped, typedVersion);
  const own = typedFor(call.servers);
  const [session] = useState(
    () => new SocketSession(call.messages.flatMap(({ correlation }) => (correlation ? [correlation] : []))),
  );
  const { state, frames, count } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [server, setServer] = useState(firstServer);
  const [filled, setFilled] = useState(
    () =>
      new Map(
        call.parameters.map((one) => [
          keyOf(one),
          own.values.get(one.sameAs ?? one.name) ?? initialText(one),
        ]),
      ),
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [draft, setDraft] = useState<Draft>(() => draftOf(call.messages[0]));
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const announced = useNowAndThen(count);
  useEffect(() => () => session.stop(), [session]);

  const baseUrl = toBaseUrl(call.servers[server.index]!, server.variables, document.baseURI);
  const isMixed = location.protocol === 'https:' && baseUrl.startsWith('ws:') && !isLocal(baseUrl);

  /** From now on, every key of the document is masked in what is shown or saved. */
  function protect(): void {
    for (const { keys } of allTyped.values()) for (const [name, key] of keys) session.secrets.add(name, key);
  }

  function connect(event: FormEvent): void {
    event.preventDefault();
    // Browsers throw when a secure page opens an insecure connection.
    if (isMixed) return;
    const found = new Map<string, string>();
    const values = new Map<string, unknown>();
    for (const parameter of call.parameters) {
      if (parameter.in === 'header') continue;
      const key = keyOf(parameter);
      const checked = readField(filled.get(key)!, parameter.schema, parameter.required);
      if ('problem' in checked) found.set(key, checked.problem);
      else values.set(key, checked.value);
    }
    setProblems(found);
    if (found.size > 0) {
      // Wait until React has rendered the marks.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    protect();
    const asked = { ...call, method: 'GET', path: call.address, contents: [], bodyRequired: false };
    const given = { baseUrl, values, keys: own.keys, body: undefined, mediaType: undefined };
    session.open(buildRequest(asked, given).url);
  }

  function send(message: string): void {
    protect();
    session.send(message);
  }

  const isIdle = state.type === 'idle' || state.type === 'closed' || state.type === 'failed';
  return (
    <>
      <form
        ref={form}
        className="rd-console-form"
        noValidate
        aria-label={fillText(callTexts.callTry, { operation: call.title })}
        onSubmit={connect}
      >
        <ServerChoice
          servers={call.servers}
          state={server}
          problem={undefined}
          isOpen={false}
          onChange={setServer}
        />
        <KeyFields keys={call.keys.filter((key) => key.in === 'query')} typed={own.keys} />
        {call.keys
          .filter((key) => key.in !== 'query')
          .map((key) => (
            <p key={key.id} className="rd-type">
              <code>{key.name}</code> {texts.socketHeader}
            </p>
          ))}
        {call.parameters.map((parameter) => (
          <Field
            key={keyOf(parameter)}
            label={parameter.name}
            note={parameter.in === 'header' ? texts.socketHeader : parameter.in}
            required={parameter.required}
            disabled={parameter.in === 'header'}
            schema={parameter.schema}
            example={parameter.example}
            value={filled.get(keyOf(parameter))!}
            problem={problems.get(keyOf(parameter))}
            onChange={(typed) => {
              own.values.set(parameter.sameAs ?? parameter.name, typed);
              setFilled(new Map(filled).set(keyOf(parameter), typed));
            }}
          />
        ))}
        <div className="rd-console-actions">
          <button type="submit" className="rd-button" disabled={!isIdle}>
            {texts.socketConnect}
          </button>
          {!isIdle && (
            <button type="button" className="rd-console-quiet" onClick={() => session.stop()}>
              {texts.socketStop}
            </button>
          )}
        </div>
        {isMixed && <p className="rd-console-problem">{texts.socketMixed}</p>}
      </form>
      <p role="status" className="rd-socket-state" data-state={state.type}>
        {stateWords(state)} {announced > 0 && countWords(announced)}
      </p>
      <Composer
        messages={call.messages}
        draft={draft}
        isOpen={state.type === 'open'}
        field={text}
        onChange={setDraft}
        onSend={send}
      />
      <Frames
        messages={call.messages}
        session={session}
        frames={frames}
        count={count}
        onAnswer={(answer) => {
          setDraft(answer);
          text.current?.focus();
        }}
      />
      <SavedSessions
        session={session}
        keys={own.keys}
        protect={protect}
        isOpen={state.type === 'open'}
        onSend={send}
      />
    </>
  );
}

function isLocal(url: string): boolean {
  return /^ws:\/\/(?:localhost|127\.|\[::1\])/.test(url);
}

/** Returns a number that changes often with a delay, so that announcements do not pile up. */
function useNowAndThen(value: number): number {
  const [announced, announce] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    const timer = setInterval(() => announce(latest.current), announceMs);
    return () => clearInterval(timer);
  }, []);
  return announced;
}
