/** @jsxImportSource . */
// Renders a line at the top of an API page with the reader's settings for all calls. The client opens the form below it, and shows the
// chosen settings in the line (client/islands/console/own-samples.ts).
import type { OwnRequests } from '../../openapi/own-requests.js';
import type { ApiTexts } from '../../texts/texts.js';
import type { Markup } from './jsx-runtime.js';

export function Requests({ requests, texts }: { requests: OwnRequests; texts: ApiTexts }): Markup {
  const [server] = requests.servers;
  return (
    <div className="rd-requests">
      <button
        type="button"
        className="rd-requests-line"
        ariaExpanded="false"
        dataOperation="your requests"
        dataCall={JSON.stringify(requests)}
      >
        <strong>{texts.apiRequests}</strong>{' '}
        {server && <span className="rd-requests-server">{server.url}</span>}
        {requests.keys.length > 0 && [
          ' ',
          <span className="rd-requests-key" dataSet={texts.apiKeySet} dataUnset={texts.apiNoKey}>
            {texts.apiNoKey}
          </span>,
        ]}
        {requests.common.map(({ name }) => [
          ' ',
          <span className="rd-requests-value" dataName={name} hidden />,
        ])}{' '}
        {/* The client knows which one the reader has chosen. */}
        <span className="rd-requests-language" />
      </button>
      <div className="rd-console" hidden />
    </div>
  );
}
