// What the inspector of the Model Context Protocol makes of `relaydocs mcp`. It comes from the registry when it is run; where it
// does not install, the test is skipped and says so.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, configWith, withSite } from '../build/with-site.js';

const inspector = '@modelcontextprotocol/inspector@1';
const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-inspector-'));
const mcp = suite('the inspector of the protocol');
mcp.after(() => rmSync(folder, { recursive: true, force: true }));

function installs(): boolean {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', inspector];
  try {
    execFileSync('npm', [...args, '--prefix', folder], { cwd: folder, stdio: 'ignore', timeout: 300_000 });
    return true;
  } catch {
    console.log(`figure: ${inspector} does not install here`);
    return false;
  }
}

const test = installs() ? mcp : mcp.skip;

test('it lists the tools, and gets the answer of one', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(''),
      'docs/index.md': '# Start\n\nHello.\n\n## Change the port\n\nIt listens at 3010.\n',
    },
    async ({ dir, run }) => {
      await run(['build']);
      const inspect = async (...args: string[]): Promise<unknown> => {
        const command = path.join(folder, 'node_modules/.bin/mcp-inspector');
        const { stdout } = await promisify(execFile)(
          command,
          ['--cli', process.execPath, bin, 'mcp', ...args],
          { cwd: dir, timeout: 60_000 },
        );
        return JSON.parse(stdout);
      };
      const { tools } = (await inspect('--method', 'tools/list')) as { tools: { name: string }[] };
      assert.equal(
        tools.map(({ name }) => name),
        ['search', 'read_page', 'list_pages', 'read_operation'],
      );
      const asked = ['--method', 'tools/call', '--tool-name', 'search', '--tool-arg', 'query=port'];
      const { content } = (await inspect(...asked)) as { content: { text: string }[] };
      assert.match(content[0]!.text, 'Change the port');
    },
  ));

mcp.run();
