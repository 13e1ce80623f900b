import { useEffect, useId, useRef } from 'react';
import type { ConsoleKey } from '../../../openapi/console-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { texts } from './texts.js';

export interface KeyFieldProps {
  scheme: ConsoleKey;
  /** What was typed in another console of the document. */
  initial: string;
  onChange(text: string): void;
}

/** What is asked for, where the scheme has no name of its own. */
const kinds = { token: 'callKeyToken', http: 'callKeyHttp', basic: 'callKeyBasic' } as const;

/** React would write the value of a field of its own into an attribute, where it can be read; so the element keeps it. */
export function KeyField({ scheme, initial, onChange }: KeyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current!.value = initial;
  }, [initial]);
  return (
    <div className="rd-console-field">
      <label htmlFor={id}>
        <code>{scheme.label ?? texts[kinds[scheme.kind]]}</code>
        <span className="rd-type"> {fillText(texts.callKeyKept, { place: scheme.in })}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
