// Defines the commands of the command line. Each one is imported when it is used, so that `--version` and `--help` are fast.
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { cleanUpAtExit } from '../base/process.js';
import { version } from '../base/version.js';
import type { LazyWorkers } from '../engine/page-threads.js';
import type { Run } from './report.js';
import { type CommonOptions, siteFolders } from './site-folders.js';
import { processTerminal, type Terminal } from './terminal.js';

/** Returns threads for a process that runs several commands one after the other. */
export async function openWorkers(): Promise<LazyWorkers> {
  const { LazyWorkers } = await import('../engine/page-threads.js');
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
      .option('--config <file>', 'config file; its folder is the site (default: relaydocs.config.* here)')
      .option('--cache <dir>', 'folder for what is kept between runs (default: .relaydocs of the site)');

  command('init', 'make a new site whose pages are the manual')
    .argument('[dir]', 'folder of the new site (default: this one)')
    .option('--minimal', 'three short pages instead of the manual')
    .action(runs(async () => (await import('./init.js')).initCommand));
  siteCommand('dev', 'serve the site while it is being written')
    .option('--locale <name>', 'language to serve (default: the default one)')
    .option('--port <number>', 'first port to try', toPort, 3000)
    .option('--host <host>', 'address to listen at (default: this machine only)')
    .option('--allowed-hosts <names>', 'further host names to answer to, separated by commas', toNames)
    .option('--open', 'open the site in the browser')
    .action(
      runs(
        async () => (await import('./dev.js')).devCommand,
        () => ({ livesOn: true }),
      ),
    );
  const keepText = "earlier builds whose hashed assets stay (default: the config's keep)";
  siteCommand('build', 'build the site')
    .option('--locale <name>', 'build this language only (default: all)')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--keep <number>', keepText, toCount)
    .option('--shard <part>', 'build one part of several, such as 2/4, for "relaydocs merge"', toShard)
    .action(runs(async () => (await import('./build.js')).buildCommand));
  siteCommand('merge', 'make the site of all shards that "build --shard" has written')
    .argument('<shards...>', 'their folders')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--keep <number>', keepText, toCount)
    .action(runs(async () => (await import('./build.js')).buildCommand));
  siteCommand('export', 'write the site for readers who have no server')
    .option('--locale <name>', 'export this language only (default: all)')
    .option('--zip [file]', 'write a zip of files that open without a server (default: site.zip of the site)')
    .option('--out <dir>', 'write them into a folder')
    .option(
      '--pdf [file]',
      'write the docs as a PDF with a table of contents (default: site.pdf of the site)',
    )
    .option('--html [file]', 'write the document that the PDF is printed of (default: site.html of the site)')
    .option('--include <patterns>', 'print pages of these routes only, such as guide/**', toPatterns)
    .option('--docs-version <name>', 'print this version of the docs (default: the last one)')
    .addOption(new Option('--paper <size>', 'size of the sheets').choices(['A4', 'Letter']).default('A4'))
    .option('--browser <path>', 'Chromium, Chrome or Edge that prints (default: the one that is found)')
    .option('--timeout <seconds>', 'time that it may take (default: 120, and 2 for each page)', toSeconds)
    .hook('preAction', (asked) => {
      const { zip, pdf, html, out } = asked.opts();
      if (!zip && !pdf && !html && out === undefined)
        asked.error('error: name what to write, such as --zip or --pdf');
    })
    .action(runs(async () => (await import('./export.js')).exportCommand));
  siteCommand('check', 'report every mistake of the site without building it')
    .option('--locale <name>', 'look at this language only (default: all)')
    .option('--against <place>', 'routes.json of another build, file or URL: report what vanished since')
    .option('--fix', 'with --against: write what keeps alive what has vanished, where its new place is known')
    .option('--external', 'ask other hosts for what the site links to, and note it in links.lock.json')
    .option('--offline', 'of links to other hosts, tell what links.lock.json says, and ask nobody')
    .action(runs(async () => (await import('./check.js')).checkCommand));
  siteCommand(
    'samples',
    'run the samples of the site against a mock of its APIs, and hold them against these',
  )
    .option('--server <url>', 'run them against this server instead', toAddress)
    .option('--record', 'write the answers of blocks that name them into examples/, without keys')
    .action(runs(async () => (await import('./samples.js')).samplesCommand));
  siteCommand('compat', 'list what becomes of a Docusaurus site').action(
    runs(async () => (await import('./compat.js')).compatCommand),
  );
  siteCommand('migrate', 'write a config of relaydocs for a Docusaurus site').action(
    runs(async () => (await import('./migrate.js')).migrateCommand),
  );
  siteCommand('translations', 'write what translations lack, and tell which are out of date')
    .option('--locale <name>', 'look at this language only (default: all)')
    .option('--accept', 'take all translations for those of the pages as they are now')
    .action(runs(async () => (await import('./translations.js')).translationsCommand));
  siteCommand('version', 'keep the docs as they are now as a version')
    .argument('<name>', 'name of the version, such as 2.0')
    .option('--instance <id>', 'docs folder of the config (default: the only one, or the one without an id)')
    .action(runs(async () => (await import('./version.js')).versionCommand));
  siteCommand('api-diff', 'list what changed between two descriptions of an API')
    .argument(
      '<old>',
      'OpenAPI file, its address, that of the first page of an API, or a version of the docs',
    )
    .argument('<new>', 'the same; "current" is what the docs describe now')
    .option('--route <route>', 'which API of the site, where it has several')
    .option('--markdown', 'print Markdown for release notes')
    .option('--fail-on-breaking', 'exit with 1 where a change breaks programs of callers')
    .action(runs(async () => (await import('./api-diff.js')).apiDiffCommand));
  command('diff', 'tell what two builds of a site say differently')
    .argument('<old>', 'folder of a build, or the address that one is published at')
    .argument('<new>', 'the same')
    .option('--markdown', 'print Markdown for a comment on a change request')
    .option('--html <file>', 'write a page with both sides')
    .action(runs(async () => (await import('./diff.js')).diffCommand));
  command('doctor', 'look at a published site: is it what was built, and served as it should be')
    .argument('<url>', 'address of the site', toAddress)
    .action(runs(async () => (await import('./doctor.js')).doctorCommand));
  siteCommand('preview', 'serve the built site')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--port <number>', 'first port to try', toPort, 3000)
    .option('--host <host>', 'address to listen at (default: this machine only)')
    .option('--allowed-hosts <names>', 'further host names to answer to, separated by commas', toNames)
    .action(runs(async () => (await import('./preview.js')).previewCommand));
  siteCommand('mcp', 'let assistants search and read the built site, by the Model Context Protocol')
    .argument('[url]', 'address of a site that relaydocs has built (default: the output folder)', toAddress)
    .option('--out <dir>', 'output folder (default: build)')
    .option(
      '--port <number>',
      'serve over HTTP, from this port on (default: standard input and output)',
      toPort,
    )
    .option('--host <host>', 'address to listen at (default: this machine only)')
    .option('--allowed-hosts <names>', 'further host names to answer to, separated by commas', toNames)
    .action(
      runs(
        async () => (await import('./mcp.js')).mcpCommand,
        // Without a port, the protocol uses standard output.
        ({ json, port }) => ({ json: json && port !== undefined }),
      ),
    );

  siteCommand('index', "make the site's index at Algolia what the built site is (for CI)")
    .option('--out <dir>', 'folder of the built site (default: build)')
    .option('--dry-run', 'print what would change, and send nothing')
    .option('--force', 'remove records even if they are more than a fifth of all')
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
