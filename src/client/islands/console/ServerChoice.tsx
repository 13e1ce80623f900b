import { useId } from 'react';
import type { ConsoleServer } from '../../../openapi/console-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { texts } from './console-texts.js';
import { Labelled, marksOf } from './Field.js';
import type { ServerState } from './typed.js';

interface ServerChoiceProps {
  servers: readonly ConsoleServer[];
  state: ServerState;
  problem: string | undefined;
  /** Whether readers may enter an address of their own. */
  isOpen?: boolean;
  onChange(state: ServerState): void;
}

export function ServerChoice({ servers, state, problem, isOpen = true, onChange }: ServerChoiceProps) {
  const id = useId();
  const chosen = servers[state.index];
  const origin = URL.canParse(state.address) ? new URL(state.address).origin : '';
  return (
    <Labelled id={id} label={texts.callServer} problem={problem}>
      <select
        id={id}
        value={state.index}
        onChange={({ target }) => onChange({ ...state, index: Number(target.value) })}
      >
        {servers.map(({ url }, index) => (
          <option key={url} value={index}>
            {url}
          </option>
        ))}
        {isOpen && <option value={servers.length}>{texts.callOtherServer}</option>}
      </select>
      {chosen?.variables.map(({ name, value, choices }) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code>
          </label>
          <VariableInput
            id={`${id}-${name}`}
            value={state.variables.get(name) ?? value}
            choices={choices}
            onChange={(text) => onChange({ ...state, variables: new Map(state.variables).set(name, text) })}
          />
        </div>
      ))}
      {!chosen && (
        <>
          <label htmlFor={`${id}-address`}>{texts.callAddress}</label>
          <input
            id={`${id}-address`}
            type="url"
            autoComplete="off"
            placeholder="https://api.example.com"
            value={state.address}
            {...marksOf(id, problem)}
            onChange={({ target }) => onChange({ ...state, address: target.value })}
          />
          {origin !== '' && (
            <label>
              <input
                type="checkbox"
                checked={state.confirmed === origin}
                onChange={({ target }) => onChange({ ...state, confirmed: target.checked ? origin : '' })}
              />{' '}
              {fillText(texts.callConfirm, { origin })}
            </label>
          )}
        </>
      )}
    </Labelled>
  );
}

interface VariableInputProps {
  id: string;
  value: string;
  choices: readonly string[];
  onChange(text: string): void;
}

function VariableInput({ id, value, choices, onChange }: VariableInputProps) {
  if (choices.length === 0)
    return <input id={id} type="text" value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}
