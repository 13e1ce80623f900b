import { type FormEvent, type RefObject, useId } from 'react';
import { parseJson } from '../../../base/values.js';
import type { SocketMessage } from '../../../openapi/socket-call.js';
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
      <div className="rd-console-field">
        <label htmlFor={id}>{texts.socketMessage}</label>
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
      </div>
      <div className="rd-console-field">
        <label htmlFor={`${id}-text`}>{texts.socketText}</label>
        <textarea
          ref={field}
          id={`${id}-text`}
          rows={6}
          spellCheck={false}
          value={text}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => onChange({ name, text: target.value })}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} className="rd-console-problem">
            {problem}
          </p>
        )}
      </div>
      <div className="rd-console-actions">
        <button type="submit" className="rd-button" disabled={!isOpen}>
          {texts.socketSend}
        </button>
        {!isOpen && <span className="rd-type">{texts.socketNotOpen}</span>}
      </div>
    </form>
  );
}
