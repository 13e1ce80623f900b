import { useId, useSyncExternalStore } from 'react';
import type { OwnRequests } from '../../../openapi/own-requests.js';
import { languageTabs, onLanguage } from '../sample-language.js';
import { texts } from './console-texts.js';
import { Field, KeyFields, Labelled } from './Field.js';
import { takeTyped } from './own-samples.js';
import { ServerChoice } from './ServerChoice.js';
import { chooseServer, keepTyped, onTyped, serverOf, typedFor, typedVersion, wishes } from './typed.js';

/** The form of the settings for all requests: language, server, keys, common parameters. */
export function RequestsForm({ requests }: { requests: OwnRequests }) {
  useSyncExternalStore(onTyped, typedVersion);
  const { servers, keys, common } = requests;
  const own = typedFor(servers);
  const server = serverOf(servers);
  const isWrong = server.index === servers.length && server.address !== '' && !URL.canParse(server.address);
  return (
    <form className="rd-console-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <ServerChoice
        servers={servers}
        state={server}
        problem={isWrong ? texts.callNeedsAddress : undefined}
        onChange={(state) => {
          chooseServer(servers, state);
          takeTyped();
        }}
      />
      <Language />
      <KeyFields keys={keys} typed={own.keys} />
      {common.map((parameter) => (
        <Field
          key={parameter.name}
          label={parameter.name}
          note={parameter.in}
          schema={parameter.schema}
          example={parameter.example}
          value={own.values.get(parameter.name) ?? ''}
          onChange={(text) => {
            own.values.set(parameter.name, text);
            takeTyped();
          }}
        />
      ))}
      <Wish name="shown" label={texts.callShown} />
      <Wish name="kept" label={texts.callKept} />
    </form>
  );
}

/** The select for the language. All tab lists of samples follow it. */
function Language() {
  const id = useId();
  const tabs = [...(languageTabs()?.children ?? [])] as HTMLElement[];
  const chosen = useSyncExternalStore(onLanguage, () => tabs.findIndex((tab) => tab.ariaSelected === 'true'));
  if (tabs.length < 2) return undefined;
  return (
    <Labelled id={id} label={texts.callLanguage}>
      <select id={id} value={chosen} onChange={({ target }) => tabs[Number(target.value)]!.click()}>
        {tabs.map((tab, index) => (
          <option key={tab.id} value={index}>
            {tab.textContent}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Wish({ name, label }: { name: keyof typeof wishes; label: string }) {
  const id = useId();
  return (
    <div className="rd-console-field">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={wishes[name]}
          onChange={({ target }) => {
            if (name === 'kept') keepTyped(target.checked);
            else wishes.shown = target.checked;
            takeTyped();
          }}
        />{' '}
        {label}
      </label>
    </div>
  );
}
