import { type FormEvent, type RefObject, useId } from 'react';
import { parseJson } from '../../../base/values.js';
import type { SocketMessage } from '../../../openapi/socket-call.js';
import { Labelled } from '../console/Field.js';
import { type Draft, draftOf } from './recognise.js';
import { texts } from './socket-texts.js';

interface ComposerProps {
  messages: readonly SocketMessage[];
  draft: Draft;
  isOpen: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange(draft: Draft): void;
  onSend(text: string): void;
}

export function Composer({ messages, draft, isOpen, field, onChange, onSend }: ComposerProps) {
  const id = useId();
  const { name, text } = draft;
  const looksLikeJson = /^\s*[{[]/.test(text);
  const problem = looksLikeJson && parseJson(text) === undefined ? texts.socketNotJson : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpen) onSend(text);
  };
  return (
    <form className="rd-console-form" onSubmit={submit}>
      <Labelled id={id} label={texts.socketMessage}>
        <select
          id={id}
          value={name}
          onChange={({ target }) => onChange(draftOf(messages.find((one) => one.name === target.value)))}
        >
          {messages.map((message) => (
            <option key={message.name}>{message.name}</option>
          ))}
          <option value="">{texts.socketOwnMessage}</option>
        </select>
      </Labelled>
      <Labelled id={`${id}-text`} label={texts.socketText} problem={problem}>
        <textarea
          ref={field}
          id={`${id}-text`}
          rows={6}
          spellCheck={false}
          value={text}
          aria-describedby={problem === undefined ? undefined : `${id}-text-problem`}
          onChange={({ target }) => onChange({ name, text: target.value })}
        />
      </Labelled>
      <div className="rd-console-actions">
        <button type="submit" className="rd-button" disabled={!isOpen}>
          {texts.socketSend}
        </button>
        {!isOpen && <span className="rd-type">{texts.socketNotOpen}</span>}
      </div>
    </form>
  );
}
