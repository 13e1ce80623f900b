// Defines the commands of the command line. Each one is imported when it is used, so that `--version` and `--help` are fast.
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { cleanUpAtExit } from '../base/process.js';
import { version } from '../base/version.js';
import type { LazyWorkers } from '../engine/page-workers.js';
import type { Run } from './report.js';
import { type CommonOptions, siteFolders } from './site-folders.js';
import { processTerminal, type Terminal } from './terminal.js';

/** Returns threads for a process that runs several commands one after the other. */
export async function openWorkers(): Promise<LazyWorkers> {
  const { LazyWorkers } = await import('../engine/page-workers.js');
  return new LazyWorkers();
}

/**
 * Runs a command. @param workers threads to reuse; without them, the command starts and ends its own
 * @returns the exit code: 0, 1 for mistakes in the site, 2 for wrong usage
 */
export async function run(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  workers?: LazyWorkers,
): Promise<number> {
  let exitCode = 0;
  const program = new Command('relaydocs')
    .description('Turns a folder of Markdown into a documentation site.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(relaydocs --help shows all commands and options)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride();

  /** Returns the action of a command. @param also returns further settings of the report for this command */
  const runs =
    <Options, Args extends unknown[]>(
      load: () => Promise<(run: Run, options: Options, ...args: Args) => Promise<number>>,
      also: (options: CommonOptions & Options) => {
        json?: boolean | undefined;
        livesOn?: boolean;
      } = () => ({}),
    ) =>
    async (...given: unknown[]): Promise<void> => {
      // commander passes the arguments, then the options, then the command.
      const [options, args] = [given.at(-2) as CommonOptions & Options, given.slice(0, -2) as Args];
      const folders = siteFolders(options);
      const { reporting } = await import('./report.js');
      exitCode = await reporting({ ...options, ...folders, ...also(options) }, terminal, async (report) =>
        (await load())({ report, folders, terminal, workers }, options, ...args),
      );
    };
  /** Defines a command with the options of all commands. */
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .allowExcessArguments(false)
      .option('--debug', 'print stack traces')
      .option('--json', 'print one JSON document to standard output');
  /** Defines a command for an existing site. */
  const siteCommand = (name: string, description: string): Command =>
    command(name, description)
      .option(
        '--config <file>',
        'config file, in the folder of the site (default: relaydocs.config.* in this folder)',
      )
      .option('--cache <dir>', 'cache folder (default: .relaydocs in the folder of the site)');

  command('init', 'create a new site that starts out as the manual')
    .argument('[dir]', 'folder of the new site (default: this one)')
    .option('--minimal', 'create three short pages instead of the manual')
    .action(runs(async () => (await import('./init.js')).initCommand));
  siteCommand('dev', 'serve the site while you write it, and update it as you save')
    .option('--locale <name>', 'language to serve (default: the default one)')
    .option('--port <number>', 'port; if it is in use, the next free one is used', toPort, 3000)
    .option('--host <host>', 'address to listen on (default: this machine only)')
    .option('--allowed-hosts <names>', 'additional host names to answer to, separated by commas', toNames)
    .option('--open', 'open the site in the browser')
    .action(
      runs(
        async () => (await import('./dev.js')).devCommand,
        () => ({ livesOn: true }),
      ),
    );
  const keepText = "number of earlier builds whose hashed assets are kept (default: the config's keep)";
  siteCommand('build', 'build the site')
    .option('--locale <name>', 'build this language only (default: all)')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--keep <number>', keepText, toCount)
    .option('--shard <part>', 'build one part of the site, such as 2/4, for "relaydocs merge"', toShard)
    .action(runs(async () => (await import('./build.js')).buildCommand));
  siteCommand('merge', 'merge the parts that "build --shard" wrote into one site')
    .argument('<shards...>', 'folders of the parts')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--keep <number>', keepText, toCount)
    .action(runs(async () => (await import('./build.js')).buildCommand));
  siteCommand('export', 'export the site as a zip file, a folder, a PDF or one HTML file')
    .option('--locale <name>', 'export this language only (default: all)')
    .option('--zip [file]', 'write a zip of HTML files that open without a server (default: site.zip)')
    .option('--out <dir>', 'write these HTML files into a folder')
    .option('--pdf [file]', 'write the docs as a PDF with a table of contents (default: site.pdf)')
    .option('--html [file]', 'write the HTML document that the PDF is printed from (default: site.html)')
    .option('--include <patterns>', 'print only pages with these routes, such as guide/**', toPatterns)
    .option('--docs-version <name>', 'print this version of the docs (default: the last one)')
    .addOption(new Option('--paper <size>', 'paper size').choices(['A4', 'Letter']).default('A4'))
    .option(
      '--browser <path>',
      'path of the Chromium, Chrome or Edge to print with (default: the one that is found)',
    )
    .option('--timeout <seconds>', 'time limit (default: 120, plus 2 for each page)', toSeconds)
    .hook('preAction', (asked) => {
      const { zip, pdf, html, out } = asked.opts();
      if (!zip && !pdf && !html && out === undefined)
        asked.error('error: name what to write, such as --zip or --pdf');
    })
    .action(runs(async () => (await import('./export.js')).exportCommand));
  siteCommand('check', 'report every mistake in the site without building it')
    .option('--locale <name>', 'check this language only (default: all)')
    .option(
      '--against <place>',
      'routes.json of an earlier build, a file or URL: report pages and headings that are gone',
    )
    .option(
      '--fix',
      'with --against: add redirects and anchors for vanished addresses whose new place is known',
    )
    .option('--external', 'check links to other hosts, and record the results in links.lock.json')
    .option('--offline', 'report links to other hosts from links.lock.json, without any request')
    .action(runs(async () => (await import('./check.js')).checkCommand));
  siteCommand(
    'samples',
    'run the code samples of the site against a mock of its APIs, and compare them with the APIs',
  )
    .option('--server <url>', 'run them against this server instead of the mock', toAddress)
    .option('--record', 'write the responses of named blocks into examples/, without keys')
    .action(runs(async () => (await import('./samples.js')).samplesCommand));
  siteCommand('compat', 'list what of a Docusaurus site is taken over, ignored or not supported').action(
    runs(async () => (await import('./compat.js')).compatCommand),
  );
  siteCommand('migrate', 'write a relaydocs config for a Docusaurus site').action(
    runs(async () => (await import('./migrate.js')).migrateCommand),
  );
  siteCommand(
    'translations',
    'add missing texts to the translations, and list translations that are out of date',
  )
    .option('--locale <name>', 'update this language only (default: all)')
    .option('--accept', 'mark all translations as up to date')
    .action(runs(async () => (await import('./translations.js')).translationsCommand));
  siteCommand('version', 'save the current docs as a version')
    .argument('<name>', 'name of the version, such as 2.0')
    .option(
      '--instance <id>',
      'id of the docs folder in the config (default: the only one, or the one without an id)',
    )
    .action(runs(async () => (await import('./version.js')).versionCommand));
  siteCommand('api-diff', 'list what changed between two descriptions of an API')
    .argument('<old>', 'OpenAPI file, its URL, the URL of the first page of an API, or a version of the docs')
    .argument('<new>', 'the same; "current" is the API that the docs describe now')
    .option('--route <route>', 'route of the API, if the site has several')
    .option('--markdown', 'print Markdown for release notes')
    .option('--fail-on-breaking', 'exit with 1 if a change breaks clients')
    .action(runs(async () => (await import('./api-diff.js')).apiDiffCommand));
  command('diff', 'list the differences between two builds of a site')
    .argument('<old>', 'folder of a build, or the URL of a published one')
    .argument('<new>', 'the same')
    .option('--markdown', 'print Markdown for a comment on a pull request')
    .option('--html <file>', 'write an HTML page that shows both builds side by side')
    .action(runs(async () => (await import('./diff.js')).diffCommand));
  command('doctor', 'check that a published site is what was built, and is served as it should be')
    .argument('<url>', 'URL of the site', toAddress)
    .action(runs(async () => (await import('./doctor.js')).doctorCommand));
  siteCommand('preview', 'serve the built site')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--port <number>', 'port; if it is in use, the next free one is used', toPort, 3000)
    .option('--host <host>', 'address to listen on (default: this machine only)')
    .option('--allowed-hosts <names>', 'additional host names to answer to, separated by commas', toNames)
    .action(runs(async () => (await import('./preview.js')).previewCommand));
  siteCommand('mcp', 'let assistants search and read the built site through the Model Context Protocol')
    .argument('[url]', 'URL of a site that relaydocs has built (default: the output folder)', toAddress)
    .option('--out <dir>', 'output folder (default: build)')
    .option(
      '--port <number>',
      'serve over HTTP on this port or the next free one (default: standard input and output)',
      toPort,
    )
    .option('--host <host>', 'address to listen on (default: this machine only)')
    .option('--allowed-hosts <names>', 'additional host names to answer to, separated by commas', toNames)
    .action(
      runs(
        async () => (await import('./mcp.js')).mcpCommand,
        // Without a port, the protocol uses standard output.
        ({ json, port }) => ({ json: json && port !== undefined }),
      ),
    );

  siteCommand('index', 'upload the search index of the built site to Algolia (for CI)')
    .option('--out <dir>', 'folder of the built site (default: build)')
    .option('--dry-run', 'print what would change without sending anything')
    .option('--force', 'remove records even if more than a fifth of all would go')
    .action(runs(async () => (await import('./index-command.js')).indexCommand));

  // Signals end the first process of a container only if it listens to them.
  if (process.pid === 1) cleanUpAtExit(() => {});
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has printed its message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

function toShard(text: string): { number: number; count: number } {
  const [, number = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  expect(number > 0 && number <= count, 'It must be a part such as 2/4.');
  return { number, count };
}

function toCount(text: string): number {
  expect(/^\d{1,3}$/.test(text), 'It must be a number such as 2.');
  return Number(text);
}

function toNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  expect(
    names.every((name) => /^[\w.-]+$/.test(name)),
    'They must be names such as docs.test.',
  );
  return names;
}

function toPatterns(text: string): string[] {
  return text.split(',').flatMap((pattern) => pattern.trim() || []);
}

function toSeconds(text: string): number {
  expect(/^[1-9]\d{0,5}$/.test(text), 'It must be a number of seconds such as 300.');
  return Number(text);
}

function toAddress(text: string): string {
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text);
  expect(isAddress, 'It must be an address such as https://docs.example.com/.');
  return text;
}

function toPort(text: string): number {
  expect(/^\d+$/.test(text) && Number(text) <= 65_535, 'It must be a number from 0 to 65535.');
  return Number(text);
}

function expect(isGood: boolean, message: string): void {
  if (!isGood) throw new InvalidArgumentError(message);
}
