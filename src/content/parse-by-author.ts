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
  const usual = ({ fileContent }: { fileContent: string }) => Promise.resolve(parseUsually(fileContent));
  const { frontMatter, content } = await parse({
    filePath,
    fileContent: text,
    defaultParseFrontMatter: usual,
  });
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
