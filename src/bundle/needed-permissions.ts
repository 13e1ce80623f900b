// Finds what the text of a script needs the site's Content-Security-Policy to allow besides hosts: inline styles, WebAssembly, and workers
// that it makes itself. The hosts that it loads from are found in `called-origins.ts`.
import { sha256 } from '../base/hash.js';
import { codeOf } from './code-places.js';
import { functionAround } from './listed-hosts.js';

/** A source that a directive of the policy has to allow, and the place in a text that needs it. */
export interface PolicySource {
  /** `connect-src` */
  directive: string;
  /** `https://api.example.com`, without a scheme if the text leaves that to the page; `'unsafe-inline'` */
  source: string;
  line: number;
  /** Texts that a bundle contains if it still has the code, if these are not the whole host: `https://api.` and `example.com`. */
  parts?: readonly string[];
}

/**
 * Code that inserts a style as text, which the policy forbids by default. Rules inserted by `insertRule` need no permission, but the empty
 * style element that they are inserted into does, unless the code writes text into it as well.
 */
const styling =
  /\bcreateElement\(\s*["'`]style["'`]\s*\)|\bsetAttribute\(\s*["'`]style["'`]\s*,|(?<![\w$.])createElement\(\s*["'`]style["'`]\s*,\s*\{/g;
/** The variable or property that gets the element whose making follows. */
const holder = /(?<![\w$])([\w$]{1,99})\s{0,9}=\s{0,9}(?:[\w$]{1,99}\.){0,9}$/;
const inline = "'unsafe-inline'";
const emptyStyle = sha256('');
/** The text that code writes into the element of a variable or property, unless it is empty. */
const writtenInto =
  /(?<![\w$])([\w$]+)\s{0,9}\.\s{0,9}(?:textContent|innerHTML|innerText)\s{0,9}=(?!=|\s{0,9}(["'`])\2)/g;
/** A style in the HTML of a custom element. */
const shadowStyle =
  /<style(?=[\s>])(?<!\.(?:split|indexOf|includes|startsWith|replace(?:All)?)\(["'`]<style)/g;
const shadowMade = /\.attachShadow\(/g;
/** Creates an element whose tag is a variable. `createElement` without `document` may be that of React, which inserts no style. */
const makingAny = /\bdocument\.createElement\(\s*[A-Za-z_$]/g;
const ownMaker = /(?<![\w$.])createElement\s*=\s*([\w$]+)\(/g;
/** Compiling WebAssembly, which the policy forbids like `eval` unless it has `'wasm-unsafe-eval'`. */
const compiling =
  /\bWebAssembly\s*\.\s*(?:(?:instantiate|compile)(?:Streaming)?|Module)\s*(?:\(|(?<=\.\w{1,30}\(\s{0,9}WebAssembly\s{0,9}\.\s{0,9}\w{1,30}\s{0,9})[,)])/g;
/** Starting a worker from a `blob:` URL, as packages do that contain the worker's script, and the variable with such a URL. */
const workerStarted =
  /\bnew\s{1,9}(?:[\w$]{1,99}\.)?Worker\((?:[\w$.|&()\s]{0,99}\bcreateObjectURL\(|\s{0,9}([\w$]{1,99})\s{0,9}[,)])/g;
const blobMaker = 'createObjectURL';
const blobUrl = /(?<![\w$.])([\w$]{1,99})\s{0,9}=[\w$.|&()\s]{0,99}\bcreateObjectURL\(/g;

/** Returns each permission that a text needs once, with the first place that needs it. */
export function permissionsNeededIn(text: string): PolicySource[] {
  const mayStyle = text.search(styling) !== -1 || text.includes('.attachShadow(');
  const mayCompile = text.includes('WebAssembly');
  const mayStartWorkers = text.includes(blobMaker);
  if (!mayStyle && !mayCompile && !mayStartWorkers) return [];
  const code = codeOf(text);
  const matchesIn = (pattern: RegExp) => [...text.matchAll(pattern)].filter(({ index }) => code.has(index));
  const needed = new Map<string, PolicySource>();
  const need = (index: number, directive: string, source: string, parts?: readonly string[]): void => {
    if (needed.has(source)) return;
    const line = text.slice(0, index).split('\n').length;
    needed.set(source, { directive, source, line, ...(parts && { parts }) });
  };
  if (mayStyle) {
    const styles = matchesIn(styling);
    const isMade = styles.some(([found]) => found.endsWith('{')) && makesElements(text, matchesIn);
    const styled = styles.find(([found]) => isMade || !found.endsWith('{'));
    if (styled) need(styled.index, 'style-src', isEmptyStyle(text, styles, matchesIn) ? emptyStyle : inline);
    for (const { index } of matchesIn(shadowMade).length > 0 ? text.matchAll(shadowStyle) : [])
      if (!code.isComment(index) && !code.has(index)) need(index, 'style-src', inline);
  }
  if (mayCompile)
    for (const { index } of matchesIn(compiling))
      need(index, 'script-src', "'wasm-unsafe-eval'", ['WebAssembly']);
  if (mayStartWorkers) {
    const blobUrls = new Set(matchesIn(blobUrl).map(([, by]) => by));
    for (const { index, 1: by } of matchesIn(workerStarted))
      if (by === undefined || blobUrls.has(by)) need(index, 'worker-src', 'blob:', [blobMaker]);
  }
  return [...needed.values()];
}

/** Returns the matches of a pattern that are code, not comments or strings. */
type MatchesIn = (pattern: RegExp) => readonly RegExpExecArray[];

/** Tells whether the text's own `createElement` makes elements of the page, so that it is not that of React. */
function makesElements(text: string, matchesIn: MatchesIn): boolean {
  const makers = new Set(matchesIn(makingAny).map(({ index }) => functionAround(text, index)));
  return makers.has('createElement') || matchesIn(ownMaker).some(([, maker]) => makers.has(maker));
}

/** Tells whether the style elements that a text makes stay empty, as their rules are inserted by `insertRule`. */
function isEmptyStyle(text: string, styles: readonly RegExpExecArray[], matchesIn: MatchesIn): boolean {
  if (!text.includes('insertRule')) return false;
  const holders = styles.map(({ index }) => holder.exec(text.slice(Math.max(0, index - 300), index))?.[1]);
  return !matchesIn(writtenInto).some(([, name]) => holders.includes(name));
}
