// Knows for each language how code blocks become a program. This module is pure.

export type LanguageName = 'bash' | 'js' | 'ts' | 'python' | 'go';

interface Language {
  /** Names in code fences. */
  names: readonly string[];
  /** Name for readers. */
  title: string;
  /** Names of the executable, of which the first one in the PATH is used. None for JavaScript, as Node is already running. */
  commands: readonly string[];
  /** Returns the file extension of a program. */
  ending(code: string): string;
  /** Returns a line of code that records which block begins. */
  mark(file: string, id: string, ending: string): string;
  /** Returns the code of a program that runs several programs one after the other, and records which one begins. */
  driver(programs: readonly { file: string; id: string }[], mark: string): string;
}

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Creates a driver. @param head its first lines @param lines that record a program's start and run it */
const driverOf =
  (head: string, lines: (file: string, id: string, mark: string) => string[]): Language['driver'] =>
  (programs, mark) =>
    [head, ...programs.flatMap(({ file, id }) => lines(file, id, mark))].join('\n');

/** Code is taken for an ES module, unless it uses `require`, which only CommonJS has. */
const moduleEnding = (code: string): string =>
  /\brequire\s*\(/.test(code) && !/^(?:import|export)\b/m.test(code) ? 'cjs' : 'mjs';

const javascript = {
  commands: [],
  ending: moduleEnding,
  // Calls that are not awaited belong to the previous block, so wait for them. CommonJS cannot wait.
  mark: (file, id, ending) =>
    `;${ending === 'mjs' ? 'await globalThis.relaydocsPending();' : ''}process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(file)}, '${id}');`,
  driver: driverOf("import { writeFileSync } from 'node:fs';", (file, id, mark) => [
    `writeFileSync(${JSON.stringify(mark)}, '${id}');`,
    `await import(${JSON.stringify(`file://${encodeURI(file)}`)});`,
  ]),
} satisfies Partial<Language>;

const languages: Readonly<Record<LanguageName, Language>> = {
  bash: {
    names: ['bash', 'sh', 'shell', 'zsh'],
    title: 'cURL',
    commands: ['bash'],
    ending: () => 'sh',
    mark: (file, id) => `printf '%s' '${id}' > ${inShell(file)}`,
    // With `set -e`, a failing command ends its program and the driver.
    driver: driverOf('set -e', (file, id, mark) => [
      `printf '%s' '${id}' > ${inShell(mark)}`,
      `( . ${inShell(file)} )`,
    ]),
  },
  js: { ...javascript, names: ['js', 'javascript', 'mjs', 'cjs'], title: 'JavaScript' },
  ts: { ...javascript, names: ['ts', 'typescript', 'mts', 'cts'], title: 'TypeScript' },
  python: {
    names: ['python', 'py'],
    title: 'Python',
    commands: ['python3', 'python'],
    ending: () => 'py',
    mark: (file, id) => `__import__("pathlib").Path(${JSON.stringify(file)}).write_text("${id}")`,
    driver: driverOf('import pathlib, runpy', (file, id, mark) => [
      `pathlib.Path(${JSON.stringify(mark)}).write_text("${id}")`,
      `runpy.run_path(${JSON.stringify(file)}, run_name="__main__")`,
    ]),
  },
  go: {
    names: ['go'],
    title: 'Go',
    commands: ['go'],
    ending: () => 'go',
    mark: () => '',
    driver: (programs, mark) =>
      [
        'package main',
        'import "os"',
        'func main() {',
        '\tsamples := map[string]func(){',
        ...programs.map(({ id }) => `\t\t"${id}": ${goName(id)},`),
        '\t}',
        '\tfor _, id := range os.Args[1:] {',
        `\t\tos.WriteFile(${JSON.stringify(mark)}, []byte(id), 0o600)`,
        '\t\tsamples[id]()',
        '\t}',
        '}',
      ].join('\n'),
  },
};

/** Returns the name that a program's `main` gets, as all Go programs are compiled together in one package. */
export function goName(id: string): string {
  return `sample${id.replace('.', '_')}`;
}

export function languageOf(name: LanguageName): Language {
  return languages[name];
}

/** Returns the language of a code fence; undefined if it cannot be run. */
export function languageNamed(name: string): LanguageName | undefined {
  return (Object.keys(languages) as LanguageName[]).find((one) => languages[one].names.includes(name));
}

/** Returns the text of a program. @param parts its blocks @param mark file in which the current block is recorded */
export function programText(
  name: LanguageName,
  parts: readonly { code: string; id: string }[],
  mark: string,
): string {
  const { mark: markLine, ending } = languages[name];
  if (name === 'go') {
    const [{ code, id } = { code: '', id: '' }] = parts;
    return code.replace(/^func main\(\)/m, `func ${goName(id)}()`);
  }
  // The driver records the first block, so that nothing precedes code that must come first in its language.
  const end = ending(parts.map(({ code }) => code).join('\n'));
  return parts
    .map(({ code, id }, at) => (at === 0 ? code : `${markLine(mark, id, end)}\n${code}`))
    .join('\n');
}
