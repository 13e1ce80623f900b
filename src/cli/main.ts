// The command line: which commands there are. Each is loaded when used, so that `--version` and `--help` are quick.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../version.js';
import { processTerminal, type Terminal } from './terminal.js';

/** Runs one command. @returns the exit code: 0, 1 for mistakes in the site, 2 for wrong usage. */
export async function run(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  let exitCode = 0;
  const program = new Command('relaydocs')
    .description('Turns a folder of Markdown into a documentation site.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(relaydocs --help shows all commands and options)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride();

  /** Options of all commands. */
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .allowExcessArguments(false)
      .option('--debug', 'print stack traces')
      .option('--json', 'print one JSON document to standard output');
  /** A command on a site that is there. */
  const siteCommand = (name: string, description: string): Command =>
    command(name, description).option(
      '--config <file>',
      'config file; its folder is the site (default: relaydocs.config.* here)',
    );

  command('init', 'make a new site whose pages are the manual')
    .argument('[dir]', 'folder of the new site (default: this one)')
    .action(async (dir, options) => {
      const { initCommand } = await import('./init.js');
      exitCode = await initCommand(dir, options, terminal);
    });
  siteCommand('build', 'build the site')
    .option('--out <dir>', 'output folder (default: build)')
    .option(
      '--keep <number>',
      "earlier builds whose hashed assets stay (default: the config's keep)",
      toCount,
    )
    .action(async (options) => {
      const { buildCommand } = await import('./build.js');
      exitCode = await buildCommand(options, terminal);
    });
  siteCommand('check', 'report every mistake of the site without building it')
    .option('--against <place>', 'routes.json of another build, file or URL: report what vanished since')
    .action(async (options) => {
      const { checkCommand } = await import('./check.js');
      exitCode = await checkCommand(options, terminal);
    });
  siteCommand('preview', 'serve the built site')
    .option('--out <dir>', 'output folder (default: build)')
    .option('--port <number>', 'first port to try', toPort, 3000)
    .option('--host <host>', 'address to listen at (default: this machine only)')
    .action(async (options) => {
      const { previewCommand } = await import('./preview.js');
      exitCode = await previewCommand(options, terminal);
    });

  process.once('SIGINT', endBySignal);
  process.once('SIGTERM', endBySignal);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has printed its text.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  } finally {
    process.off('SIGINT', endBySignal);
    process.off('SIGTERM', endBySignal);
  }
}

/** An exit rather than the signal's own end: what is open (the staging folder) removes itself on exit. */
function endBySignal(signal: 'SIGINT' | 'SIGTERM'): never {
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

function toCount(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('It must be a number such as 2.');
  return Number(text);
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}
