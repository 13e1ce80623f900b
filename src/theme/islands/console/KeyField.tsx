import { useEffect, useId, useRef } from 'react';
import type { ConsoleKey } from '../../../openapi/console-call.js';

export interface KeyFieldProps {
  scheme: ConsoleKey;
  /** What was typed in another console of the document. */
  initial: string;
  onChange(text: string): void;
}

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
        <code>{scheme.label}</code>
        <span className="rd-type"> {scheme.in}, kept until you leave or reload</span>
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
