// How blocks of each language become a program that runs by itself. Pure.

export type LanguageName = 'bash' | 'js' | 'ts' | 'python' | 'go';

interface Language {
  /** As fences have it. */
  names: readonly string[];
  /** What readers know it by. */
  title: string;
  /** Programs that have to be in the PATH, the first one that is there. Node runs us: it is there. */
  commands: readonly string[];
  /** Ending of the file that holds a program. */
  ending(code: string): string;
  /** A line that notes which block begins. */
  mark(file: string, id: string, ending: string): string;
  /** A program that runs the programs of files, one after the other, and notes which one begins. */
  driver(programs: readonly { file: string; id: string }[], mark: string): string;
}

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** @param head of the driver @param lines that note a program, and run it */
const driverOf =
  (head: string, lines: (file: string, id: string, mark: string) => string[]): Language['driver'] =>
  (programs, mark) =>
    [head, ...programs.flatMap(({ file, id }) => lines(file, id, mark))].join('\n');

/** Modules are what is written today; `require` is there in CommonJS only. */
const moduleEnding = (code: string): string =>
  /\brequire\s*\(/.test(code) && !/^(?:import|export)\b/m.test(code) ? 'cjs' : 'mjs';

const javascript = {
  commands: [],
  ending: moduleEnding,
  // Calls that nobody waits for belong to the block before. What is no module cannot wait.
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
    // A command that fails ends its program, and all of them.
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

/** The function that a program's own `main` becomes: all are one package, which is compiled once. */
export function goName(id: string): string {
  return `sample${id.replace('.', '_')}`;
}

export function languageOf(name: LanguageName): Language {
  return languages[name];
}

/** The language of a fence; undefined: blocks of it are not run. */
export function languageNamed(name: string): LanguageName | undefined {
  return (Object.keys(languages) as LanguageName[]).find((one) => languages[one].names.includes(name));
}

/** The text of a program. @param parts of its blocks, each with its id @param mark file that is told which block begins */
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
  // The first one is noted by the driver: nothing may stand before what a language wants at the top.
  const end = ending(parts.map(({ code }) => code).join('\n'));
  return parts
    .map(({ code, id }, at) => (at === 0 ? code : `${markLine(mark, id, end)}\n${code}`))
    .join('\n');
}
