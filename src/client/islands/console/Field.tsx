// Form controls of consoles, with labels and error messages.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ConsoleKey, ConsoleSchema } from '../../../openapi/console-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { texts } from './console-texts.js';
import { takeTyped } from './own-samples.js';
import { wishes } from './typed.js';

interface FieldProps {
  label: string;
  /** Where the value is sent, such as `header`. */
  note?: string;
  required?: boolean;
  disabled?: boolean;
  schema: ConsoleSchema;
  /** The placeholder. */
  example?: unknown;
  value: string;
  problem?: string | undefined;
  onChange(text: string): void;
}

interface LabelledProps extends Pick<FieldProps, 'note' | 'required' | 'problem'> {
  /** The id of the element that the label is for. */
  id: string;
  label: ReactNode;
  children: ReactNode;
}

/** A form control with its label above and its problem below. */
export function Labelled({ id, label, required, note, problem, children }: LabelledProps) {
  return (
    <div className="rd-console-field">
      <label htmlFor={id}>
        {label}
        {required && <span className="rd-required"> {texts.callRequired}</span>}
        {note !== undefined && <span className="rd-type"> {note}</span>}
      </label>
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="rd-console-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Attributes that associate a form control with its problem, for screen readers. */
export function marksOf(id: string, problem: string | undefined) {
  return problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` };
}

/** The form control for one value, which depends on its schema: a select, a text field, or JSON. */
export function Field(props: FieldProps) {
  const id = useId();
  const { label, required, note, problem } = props;
  return (
    <Labelled {...{ id, required, note, problem }} label={<code>{label}</code>}>
      <Input {...props} id={id} />
    </Labelled>
  );
}

function Input({
  id,
  schema,
  example,
  value,
  problem,
  required,
  disabled,
  onChange,
}: FieldProps & { id: string }) {
  const common = {
    id,
    disabled,
    'aria-required': required,
    ...marksOf(id, problem),
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const choices = schema.values ?? (schema.types.includes('boolean') ? [true, false] : undefined);
  if (choices)
    return (
      <select {...common}>
        <option value="">{required ? texts.callChoose : texts.callNotSent}</option>
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {String(choice)}
          </option>
        ))}
      </select>
    );
  const placeholder =
    example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example);
  const isJson = schema.types.some((type) => type === 'object' || type === 'array');
  if (isJson) return <textarea {...common} rows={3} placeholder={placeholder} spellCheck={false} />;
  const isNumber = schema.types.includes('number') || schema.types.includes('integer');
  return (
    <input
      {...common}
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
    />
  );
}

/** The fields for API keys. @param typed id of a key -> what was typed, in this console or another. */
export function KeyFields({ keys, typed }: { keys: readonly ConsoleKey[]; typed: Map<string, string> }) {
  return keys.map((key) => (
    <KeyField
      key={key.id}
      scheme={key}
      initial={typed.get(key.id) ?? ''}
      onChange={(text) => {
        typed.set(key.id, text);
        takeTyped();
      }}
    />
  ));
}

interface KeyFieldProps {
  scheme: ConsoleKey;
  initial: string;
  onChange(text: string): void;
}

/** Labels for schemes that have no name of their own. */
const kinds = { token: 'callKeyToken', http: 'callKeyHttp', basic: 'callKeyBasic' } as const;

/** An uncontrolled field: React would write the value of a controlled one into an attribute, where scripts could read the key. */
function KeyField({ scheme, initial, onChange }: KeyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current!.value = initial;
  }, [initial]);
  return (
    <Labelled
      id={id}
      label={<code>{scheme.label ?? texts[kinds[scheme.kind]]}</code>}
      note={wishes.kept ? scheme.in : fillText(texts.callKeyKept, { place: scheme.in })}
    >
      <input
        ref={input}
        id={id}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Labelled>
  );
}
