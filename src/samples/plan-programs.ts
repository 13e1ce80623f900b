// Plans which blocks of a page form a program, and finds mistakes in their attributes. This module is pure.
import { isAnswerName, type SampleFact } from '../compile/code/run-meta.js';
import type { SiteError } from '../errors.js';
import { type LanguageName, languageNamed } from './languages.js';
import { wordWithoutRun, wrongSampleWord } from './sample-errors.js';

export interface Block {
  fact: SampleFact;
  /** The status that the block expects; undefined if it names none. */
  expect: number | undefined;
}

/** A program, made of one or more blocks. */
export interface Program {
  language: LanguageName;
  blocks: readonly Block[];
  /** Files that the program needs in its folder. */
  files: readonly string[];
  /** Only for generated samples: the language as readers see it, and the operation. Many such programs share a process. */
  made: { label: string; of: string } | undefined;
}

/** A response in the docs that belongs to the block with its name. */
export interface WrittenAnswer {
  fact: SampleFact;
  /** The block that receives this response. */
  of: SampleFact;
}

export interface Plan {
  programs: Program[];
  answers: WrittenAnswer[];
  problems: SiteError[];
}

/** Plans the programs of a site. @param pages the blocks of each page, in order. Names of responses are unique in the whole site. */
export function planPrograms(pages: readonly (readonly SampleFact[])[]): Plan {
  const plan: Plan = { programs: [], answers: [], problems: [] };
  const named = new Map<string, SampleFact>();
  for (const facts of pages) {
    for (const fact of facts) nameAnswer(fact, named, plan.problems);
    plan.programs.push(...programsOfPage(facts, plan.problems));
    plan.problems.push(...idleWords(facts));
  }
  for (const fact of pages.flat()) {
    const { run, responseOf } = fact.words;
    if (!run && responseOf === undefined) continue;
    const of = named.get(responseOf ?? '');
    if (run || of === undefined) {
      if (!run)
        plan.problems.push(wrongSampleWord(fact, `No block with "run" has response-of=${responseOf}`));
    } else if (fact.code.trim() !== '') plan.answers.push({ fact, of });
  }
  return plan;
}

function nameAnswer(fact: SampleFact, named: Map<string, SampleFact>, problems: SiteError[]): void {
  const { run, responseOf } = fact.words;
  if (!run || responseOf === undefined) return;
  const first = named.get(responseOf);
  if (!isAnswerName(responseOf))
    problems.push(
      wrongSampleWord(fact, `"response-of=${responseOf}" is not a valid name: use letters, digits, - and _`),
    );
  else if (first)
    problems.push(
      wrongSampleWord(fact, `"${responseOf}" is the answer of ${first.file}:${first.line} already`),
    );
  else named.set(responseOf, fact);
}

/** Reports attributes without `run`. A single one such as `setup` may belong to another tool, unless other blocks of the page are run. */
function idleWords(facts: readonly SampleFact[]): SiteError[] {
  const areRun = facts.some(({ words }) => words.run);
  return facts.flatMap((fact) => {
    const { idle = [], responseOf } = fact.words;
    const isMeant = idle.length > 1 || (idle.length === 1 && (areRun || responseOf !== undefined));
    return isMeant && languageNamed(fact.language) ? [wordWithoutRun(fact, idle)] : [];
  });
}

function programsOfPage(facts: readonly SampleFact[], problems: SiteError[]): Program[] {
  const programs: (Program & { blocks: Block[] })[] = [];
  const setups = new Map<LanguageName, Block[]>();
  for (const fact of facts) {
    const { words } = fact;
    if (!words.run) continue;
    const language = languageNamed(fact.language);
    const isStatus = /^[1-5]\d\d$/.test(words.expect ?? '');
    if (!language) {
      problems.push(
        wrongSampleWord(fact, `"run" is for bash, js, ts, python and go, not for ${fact.language}`),
      );
      continue;
    }
    if (words.expect !== undefined && !isStatus)
      problems.push(wrongSampleWord(fact, `"expect=${words.expect}" is not a status, such as expect=200`));
    const block: Block = { fact, expect: isStatus ? Number(words.expect) : undefined };
    const before = programs.filter((one) => one.language === language).at(-1);
    if (words.continues && !before)
      problems.push(
        wrongSampleWord(fact, `"continue": no ${fact.language} block with "run" stands before it`),
      );
    else if (words.continues && words.setup)
      problems.push(wrongSampleWord(fact, 'A block has "setup" or "continue", not both'));
    else if ((words.continues || words.setup) && language === 'go')
      problems.push(
        wrongSampleWord(fact, 'A block of Go is a whole program: it has neither "continue" nor "setup"'),
      );
    else if (words.continues) before!.blocks.push(block);
    else {
      const first = setups.get(language) ?? [];
      if (words.setup) setups.set(language, [...first, block]);
      else programs.push({ language, blocks: [...first, block], files: [], made: undefined });
    }
  }
  const used = new Set(programs.flatMap(({ blocks }) => blocks.map(({ fact }) => fact)));
  // A `setup` block that no other block uses is run by itself.
  for (const [language, blocks] of setups)
    if (!used.has(blocks.at(-1)!.fact)) programs.push({ language, blocks, files: [], made: undefined });
  return programs;
}
