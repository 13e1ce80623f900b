// The front matter of pages where a function of the configuration reads it.
import path from 'node:path';
import type { ParsedFrontMatter, ParseFrontMatterFunction } from '../config/hooks.js';
import { parseYaml } from './parse-yaml.js';
import { splitFrontMatter } from './split-front-matter.js';

/**
 * The text of a page with the front matter that the author's function gives, as JSON, which is YAML. The text below it stays
 * in its lines. @param file relative to the site's folder. @throws what the function throws
 */
export async function parseByAuthor(
  parse: ParseFrontMatterFunction,
  siteDir: string,
  file: string,
  text: string,
): Promise<string> {
  const filePath = path.join(siteDir, file);
  let broken: unknown;
  const usual = async ({ fileContent }: { fileContent: string }): Promise<ParsedFrontMatter> => {
    try {
      return parseUsually(fileContent);
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  let parsed: ParsedFrontMatter;
  try {
    parsed = await parse({ filePath, fileContent: text, defaultParseFrontMatter: usual });
  } catch (error) {
    // What is wrong with the YAML is told, with its place, by who reads it in the text.
    if (broken !== undefined && error === broken) return text;
    throw error;
  }
  const { frontMatter, content } = parsed;
  const linesOf = (part: string): number => part.split('\n').length;
  const { bodyStart } = splitFrontMatter(text);
  const gap = Math.max(linesOf(text.slice(0, bodyStart)) - linesOf(headText(frontMatter, '')), 0);
  return headText(frontMatter, '\n'.repeat(gap)) + content;
}

function headText(frontMatter: object, gap: string): string {
  return Object.keys(frontMatter).length === 0 && gap === ''
    ? ''
    : `---\n${JSON.stringify(frontMatter)}${gap}\n---\n`;
}

function parseUsually(text: string): ParsedFrontMatter {
  const { yaml, bodyStart } = splitFrontMatter(text);
  const parsed = yaml === undefined ? undefined : parseYaml(yaml);
  if (parsed && 'reason' in parsed) throw new Error(parsed.reason);
  const value: unknown = parsed?.value;
  const frontMatter = typeof value === 'object' && value !== null ? { ...value } : {};
  return { frontMatter, content: text.slice(bodyStart) };
}
