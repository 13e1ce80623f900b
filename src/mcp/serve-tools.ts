// Connects assistants: through standard input and output, or over HTTP.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { allowedHosts, mayAsk } from '../preview/guard-request.js';
import { type Listening, listen } from '../preview/listen.js';
import { sendText } from '../preview/send-file.js';
import type { BuiltSite } from './built-site.js';
import { createToolServer } from './tools.js';

/** Larger requests are refused. */
const mostBytes = 100_000;

/** Serves one assistant until it closes the input. */
export async function serveStdio(site: BuiltSite): Promise<void> {
  const server = createToolServer(site);
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('end', resolve);
  });
  await server.connect(transport);
  await closed;
  await server.close();
}

interface HttpOptions {
  /** Undefined for this machine only. */
  host: string | undefined;
  port: number;
  /** Host names to answer to, besides those of this machine. */
  allowedHosts: readonly string[];
  onError(error: unknown): void;
}

/** Serves all clients at `/mcp`. Requests are independent of each other: there are no sessions. */
export async function serveHttp(site: BuiltSite, options: HttpOptions): Promise<Listening> {
  const { host, port, onError } = options;
  const allowed = allowedHosts(options.allowedHosts, host);
  return listen(
    async (request, response) => {
      try {
        if (!mayAsk(request.headers, allowed))
          return sendText(
            response,
            403,
            'Not an address of this server. --allowed-hosts names further ones.',
          );
        if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp')
          return sendText(response, 404, 'Assistants ask at /mcp.');
        if (request.method !== 'POST')
          return sendText(response, 405, 'Questions come as POST; there are no sessions.');
        const { 'content-length': length } = request.headers;
        if (length === undefined) return sendText(response, 411, 'A question says how long it is.');
        if (Number(length) > mostBytes) return sendText(response, 413, 'The question is too long.');
        const server = createToolServer(site);
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: undefined,
          enableJsonResponse: true,
        });
        response.once('close', () => void server.close());
        await server.connect(transport);
        await transport.handleRequest(request, response);
      } catch (error) {
        response.destroy();
        onError(error);
      }
    },
    { host, port },
  );
}
