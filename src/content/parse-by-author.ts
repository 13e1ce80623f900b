// Applies the site's own `parseFrontMatter` to pages.
import path from 'node:path';
import type { ParsedFrontMatter, ParseFrontMatterFunction } from '../config/hooks.js';
import { parseYaml } from './parse-yaml.js';
import { splitFrontMatter } from './split-front-matter.js';

/**
 * Returns the text of a page with the front matter that the author's function returns, written as JSON, which is valid YAML. The body keeps
 * its line numbers. @param file relative to the site's folder @throws errors of the function
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
    // Reading the YAML again reports its mistakes with their places.
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

/** Returns front matter and text of a page. @throws if the front matter is no YAML */
export function parseUsually(text: string): ParsedFrontMatter {
  const { yaml, bodyStart } = splitFrontMatter(text);
  const parsed = yaml === undefined ? undefined : parseYaml(yaml);
  if (parsed && 'reason' in parsed) throw new Error(parsed.reason);
  const value: unknown = parsed?.value;
  const frontMatter = typeof value === 'object' && value !== null ? { ...value } : {};
  return { frontMatter, content: text.slice(bodyStart) };
}
