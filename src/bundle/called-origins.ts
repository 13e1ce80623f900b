// Finds the origins that the text of a script loads from (API calls, scripts, pictures, frames), so that the site's Content-Security-Policy
// can allow them. It works with regular expressions, as the text may be minified, TypeScript or JSX. What code needs beside hosts is in
// `needed-permissions.ts`.
import { getOrMake } from '../base/values.js';
import { codeOf } from './code-places.js';
import { listedAddresses } from './listed-hosts.js';
import type { PolicySource } from './needed-permissions.js';

const started =
  /(?:\b(?:fetch|EventSource|WebSocket|sendBeacon|axios(?:\.\w+)?|useS(?:WR|wr)(?:Immutable)?)(?:<[^<>()\n]{0,99}>)?\(|\.open\(\s*["']\w+["']\s*,)\s*/g;
/** Dynamic imports, which the browser fetches by itself. */
const imported = /\bimport\(\s*(?:\/\*[^*]{0,200}\*\/\s*){0,9}/g;
/** Calls of a function that loads a script, known by its name or by the name of its package; JSONP loads a script too. */
const scriptLoading =
  /(?<![\w$])(?:(?:load|use|add|inject|append|import|get)(?:Async|Dynamic|External|Remote)?Scripts?|[Ss]criptjs)\)?\(\s{0,9}\[?\s{0,9}/g;
/**
 * Calls of a function that loads the SDK of a service, such as a player, which then shows frames. `getSdk` makes the client of an API in
 * code that is generated.
 */
const sdkLoading =
  /(?<![\w$])(?:(?:load|use|add|inject|import|get|fetch)SDK|(?:load|use|add|inject|import|fetch)Sdk)\)?\(\s{0,9}/g;
/** What precedes the address that an instance is made with: `const client = new Client(`. */
const instantiated = /\bnew\s{1,9}[\w$.]{1,99}(?:<[^<>()]{0,99}>)?\([^;()]*$/;
const scriptLoader =
  /(?:\bimport\s+(?:\*\s*as\s+)?([\w$]{3,})\s+from\s*|(?<![\w$.])([\w$]{3,})\s*=\s*require\(\s*)["'](?:[\w@.-]{1,60}\/){0,9}(?:(?:(?:[a-z\d]{1,30}-){0,3}(?:(?:load|use|add|inject|append|import|get|async|external)[-_]?){1,3})?scripts?(?:[-_]?loader|js)?\d?|(?:fetch-)?jsonp)(?:\.[cm]?[jt]sx?)?["']/gi;
const shown = /(?:\bsrc["']?\s*[:=]\s*\{?|\bsetAttribute\(\s*["']src["']\s*,)\s*(?!=)/g;
/** Settings that tell a viewer the URL of its worker script: `<Worker workerUrl="…">`, `GlobalWorkerOptions.workerSrc = '…'`. */
const worked = /\bworker(?:Src|Url|URL)\s{0,9}[:=]\s{0,99}\{?(?![=>])/g;
/** What tells the loader of Monaco, an editor, where its modules are: `loader.config({ paths: { vs: 'https://…' } })`. */
const editorAt = /\bpaths\s{0,9}:\s{0,9}\{\s{0,9}["']?vs["']?\s{0,9}:\s{0,9}/g;
/** Settings and variables that are named for the script whose URL they hold: `start({ scriptSrc: '…' })`, `SCRIPT_URL = '…'`. */
const scriptNamed =
  /(?:(?:(?<![A-Za-z])script|Script)(?:Src|SRC|Url|URL)|(?<![A-Z])SCRIPT_(?:SRC|URL))\s{0,9}[:=]\s{0,99}\{?(?![=>])/g;
/** The value of an attribute in JSX, after its first brace. */
const inBraces = /^(?:\$\{[^{}\n]{0,200}\}|[^;,\n{}]){0,200}/;
/** Settings that tell a viewer the URL of the description of an API that it loads: `<RedocStandalone specUrl={…} />`. */
const described = /\b(?:spec|apiDescription)(?:Url|URL)\s{0,9}[:=]\s{0,99}\{?(?![=>])/g;
/** An iframe in a template literal, as code without JSX writes it. */
const framed = /<iframe\b[^<>`]{0,500}?\ssrc\s*=\s*["']?\$\{/g;
/** A whole iframe of which all attributes are written at run time. An iframe that is only spoken of has no closing tag. */
const framedByAll = /<iframe\b\s{0,9}\$\{[^{}`]{0,199}\}\s{0,9}>\s{0,9}<\/iframe>/g;
/**
 * A URL whose host is complete only at run time: `https://${name}.example.com`, `'https://' + name + '-one.example.com'`, or what compilers
 * make of them, `"https://".concat(name, ".example.com")`.
 */
const openHost =
  /^(?:`https:\/\/[\w-]{0,60}\$\{[^{}`]{1,99}\}[\w-]{0,60}|(["'])https:\/\/[\w-]{0,60}\1\s{0,9}(?:\+\s{0,9}[\w$.()[\]]{1,99}\s{0,9}\+\s{0,9}|\.concat\((?:[^;"'`]|(["'])[\w.-]{0,60}\2){1,300}?)["'][\w-]{0,60})((?:\.[a-z\d-]{1,63}){1,8}\.[a-z]{2,63})(?=["'`/?#])/;
/** Domains below which anybody has a host. */
const sharedDomain =
  /^\.(?:(?:com?|org|net|gov|ac|edu)\.[a-z]{2}|(?:.{1,300}\.)?amazonaws\.com|github\.io|gitlab\.io|pages\.dev|workers\.dev|netlify\.app|vercel\.app|web\.app|firebaseapp\.com|herokuapp\.com|cloudfront\.net|blogspot\.com|azurewebsites\.net)$/;
const element = /["'.<](img|iframe|script|video|audio|source|embed)\b/g;
const created =
  /(?<![\w$])([\w$]+)\s*=\s*(?:[\w$]+\.)*(?:createElement\(\s*(?:["'`](\w+)["'`]|[\w$]+\s*\))|new\s+(?:[\w$]+\.)*(Image|Audio)\b)/g;
/** The string 'script' used as a value, but not as an argument of `createElement` and the like, nor in a comparison. */
const scriptByName =
  /(["'`])script\1(?<!(?:\b(?:createElement|getElementsByTagName)\(|==\s?)["'`]script["'`])/g;
const address = /(["'`])((?:(?:https?|wss?):)?\/\/[^"'`\s\\$]*)/gi;
/** The whole URL of a picture, in code or in JSON. */
const pictureFile =
  /(["'`])(?:https?:)?\/\/[^"'`\s\\$?#]+\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)(?:[?#][^"'`\s\\$]*)?\1/gi;
/** The URL of a host or a folder, to which a file name can be appended. */
const folderAddress = /^.(?:https?:)?\/\/[^/]+(?:\/(?:[^?#]*\/)?)?$/i;
const scriptFile = /^["'`][^"'`?#]*(?:\.m?js|\/js)["'`?#]/i;
/** A property of an object, except `src`. */
const field = /[{,]\s*(?!["']?src\b)["']?\w+["']?\s*:\s*(?=["'`A-Za-z_$])/g;
/** No IPv6 addresses: a policy cannot name them. */
const hostOfNames = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/;
const named = /^(?:`\$\{\s*)?([A-Za-z_$][\w$]*)/;
/** A constant of a module with a short name that somebody has written: in minified code, each is used for many things. */
const shortConstant = /^(?:export\s)?const\s([A-Za-z_$][\w$]?)\s=\s["'`]/gm;
const inOptions = /^\{[^{}]{0,999}?\b(?:baseURL|url)\s*:\s*/;
/** The variable whose assigned value, or one branch of it (`a ? b : c`), begins with the text that follows. */
const naming = /(?<![\w$])([A-Za-z_$][\w$]*)(?:\s*:\s*\w+)?\s*=(?![=>])(?:[^,;{}=]|=>)*$/;
/** The state of a component: `[address, setAddress] = useState(`. */
const state =
  /\[\s{0,9}([A-Za-z_$][\w$]{2,99})\s{0,9},\s{0,9}([\w$]{3,99})\s{0,9}\]\s{0,9}=\s{0,9}(?:[\w$]{1,99}\.)?useState\b/g;
const calledWith = /(?<![\w$])([\w$]{3,99})(?:<[^<>()]{0,99}>)?\(\s{0,9}(?:\(\)\s{0,9}=>)?[^,;{}=()]{0,199}$/;
/** The property whose value follows, and the variable to which an object with such properties is assigned. */
const inField = /(?<![\w$.])([A-Za-z_$][\w$]{2,99})["']?\s{0,9}:\s{0,9}$/;
const inObject = /(?<![\w$.])([A-Za-z_$][\w$]{2,99})(?:\s{0,9}:[^=;{}()]{0,99})?\s{0,9}=\s{0,9}\{[^{}]*$/;
/** A property of an object that is assigned, exported or returned, and not of one inside an array. */
const ofObject = /(?:=|\bexport\s{1,9}default|\breturn)\s{0,9}\{[^[;]*$/;
/** The property that an expression reads: `address` in `one.address` and in `all[key].address`, or the object itself in `all[key]`. */
const asked = /^(?:[\w$]{1,99}(?:\[[\w$.]{0,99}\])?\??\.){0,9}([A-Za-z_$][\w$]{2,99})/;
/** The beginning of a host, and the variable with the rest of it: `'https://api.' + domain`. */
const joined =
  /^(?:(["'])((?:(?:https?|wss?):)?\/\/[\w.-]{0,99}[.-])\1\s{0,9}\+\s{0,9}([A-Za-z_$][\w$]{2,})(?![\w$.([]|\s{0,9}\+\s{0,9}["'`][\w.-])|`((?:(?:https?|wss?):)?\/\/[\w.-]{0,99}[.-])\$\{([A-Za-z_$][\w$]{2,})\}(?![\w.$-]))/i;
const hostConstant =
  /(?<![\w$.])([A-Za-z_$][\w$]{2,})(?:\s*:\s*string)?\s{0,9}=\s{0,9}(["'`])((?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,63})\2(?=\s*(?:[,;}]|\n|$))/g;
const namedBeginning = /`\$\{[\w$]+\}/g;
/** What precedes a URL that is not loaded: links and navigation, XML namespaces, JSON-LD keys, and comparisons. */
const notLoaded =
  /(?:(?:\bhref["']?\]?\s*[:=](?!=)(?:\s*\{)?|\blocation\s*=(?!=)|\blocation\.(?:assign|replace)\(|\bopen\()(?:[^,;{})=\n]|=>|={2,3}(?!=))*|\b\w+NS\(\s*|["']@\w+["']\s*:\s*\[?\s*|[=!]==?\s*|\b(?:indexOf|includes|startsWith)\(\s*)$/;
const notLoadedBy =
  /(?:\bhref["']?\]?\s*[:=](?:\s*\{)?|\blocation\s*=|\blocation\.(?:assign|replace)\(|\bopen\(|\b\w+NS\()\s*([\w$]+)/g;
/** A name that is read, not declared or assigned; it may also begin a template literal. */
const using = /(?:`\$\{|(?<![\w$.]|\b(?:var|let|const)\s))([\w$]+)(?![\w$]|\s*=(?![=>]))/g;
const comparedWith = /^(["'`])[^"'`\n]*\1\s*[=!]==?/;
/** A replacement by which a script makes a URL from one that it gets as an argument. */
const replacing = /\.replace\(\s*(["'`])([\w.-]+)\1\s*,\s*(["'`])([\w.-]+)\3\s*\)/g;
/** What precedes an argument of a call, also of `new`; other arguments may come before it if they are names. */
const argument = /[\w$)]\((?:[\w$.]{1,99},\s{0,9}){0,9}$/;
/** A name, and the dot before it if it is that of a property. */
const words = /(\.\s{0,9})?([A-Za-z_$][\w$]{2,})/g;
/** A variable and the text of its value, up to the end of the statement or line: `const list = base + '/list'`. */
const valueOfName =
  /(?<![\w$.])([A-Za-z_$][\w$]{2,99})(?:\s{0,9}:\s{0,9}\w{1,30})?\s{0,9}=(?![=>])([^;\n]{1,200})/g;
/** The same for variables that take properties: `const { apiUrl } = siteConfig`, also inside other braces; not `<a href={url} lang={lang}>`. */
const valueOfProperties =
  /(?<!=\s{0,9})\{((?:[^{};().]|\.{3}){1,500})\}([\s,}\w:$]{0,200}?)=(?![=>])([^;\n]{1,200})/g;
const importing = /\bimport\b([\w$*\s{},]{1,2000}?)\bfrom\b/g;
/** How many assignments are followed from a call to an import, how many values of each variable, and how many variables. */
const mostSteps = 5;
const mostValues = 3;
const mostVariables = 50;
/** A variable with more possible values than this is not treated as a constant. */
const mostCases = 20;
/** How many characters before a URL its variable, and the element that it belongs to (which may have many attributes), are looked for. */
const BEFORE = 300;
const BEFORE_ATTRIBUTE = 900;
/** How many replacements of a script are tried, each on all of its URLs. */
const mostReplaced = 20;

/**
 * Finds the origins that a text loads from: by `fetch` and the like, `import()`, the `src` of elements, and functions and viewers that
 * load scripts. A URL may stand at the call itself, begin a template literal (which may end in a constant), or be the value of a variable,
 * a state or a property. If a call loads a variable of unknown value, any URL that the text joins from a host and values may be meant,
 * except links; for a script, any URL of a script. An origin that a script is loaded from may also be framed if it is the value of a
 * property, and an origin that a variable holds if a frame's address is a variable. Each origin is returned once for each directive.
 * @param isSnippet it is an inline script, such as the snippet of a service. These load URLs that they get as arguments, often by names
 * of one letter, so a variable may be any URL of the text that is not a link, a namespace or part of a comparison.
 * @param isFile the snippet is a file of the site, whose data may contain links to pages: then a variable may only be a URL of a host, a
 * folder or a script
 */
export function originsCalledIn(text: string, isSnippet = false, isFile = false): PolicySource[] {
  const hasAddress = /["'`](?:(?:https?|wss?):)?\/\//i.test(text);
  if (!hasAddress) return [];
  const code = codeOf(text);
  const calls = new Map<string, PolicySource>();
  const joinedParts = new Map<string, readonly string[]>();
  const add = (index: number, directives: readonly string[], origins: Iterable<string>): void => {
    let line: number | undefined;
    for (const source of origins)
      for (const directive of directives) {
        const key = `${directive} ${source}`;
        if (calls.has(key)) continue;
        const parts = joinedParts.get(source);
        line ??= text.slice(0, index).split('\n').length;
        calls.set(key, { directive, source, line, ...(parts && { parts }) });
      }
  };
  const matchesIn = (pattern: RegExp) => [...text.matchAll(pattern)].filter(({ index }) => code.has(index));
  const before = (index: number, most = BEFORE): string => text.slice(Math.max(0, index - most), index);
  const after = (index: number): string => text.slice(index, index + 2000);
  const wholeHost = hostJoiner(text);
  const shortNames = new Set(isSnippet ? [] : matchesIn(shortConstant).map(([, short]) => short));
  /** Returns the name that a value begins with, if it stands for one thing. */
  const nameIn = (value: string): string | undefined => {
    const [, found = ''] = named.exec(value) ?? [];
    return found.length > 2 || shortNames.has(found) ? found : undefined;
  };
  const originAt = (value: string): string | undefined => {
    const parts = wholeHost(value);
    const origin = originIn(parts ? `'${parts.join('')}'` : value);
    if (parts && origin !== undefined) joinedParts.set(origin, parts);
    return origin;
  };
  // A wildcard is given to frames alone.
  const openOriginsAt = (index: number): readonly string[] => {
    const host = openHost.exec(after(index))?.[3];
    if (host === undefined || sharedDomain.test(host)) return [];
    joinedParts.set(`https://*${host}`, [host]);
    return [`https://*${host}`];
  };
  const known = new Map<string, Set<string>>();
  const fields = new Map<string, Set<string>>();
  const states = new Map(matchesIn(state).flatMap(([, own, setter]) => [[setter!, own!] as const]));
  const stateAt = (index: number): string | undefined => {
    const [whole, by = ''] = calledWith.exec(before(index)) ?? [];
    if (by !== 'useState') return states.get(by);
    return [...before(index - whole!.length + by.length).matchAll(state)].at(-1)?.[1];
  };
  const keep = (all: Map<string, Set<string>>, by: string, origin: string): void => {
    const some = getOrMake(all, by, () => new Set<string>());
    if (some.size < mostCases) some.add(origin);
  };
  const name = (index: number, origins: Iterable<string>): string | undefined => {
    const found = stateAt(index) ?? naming.exec(before(index))?.[1];
    if (found !== undefined) for (const origin of origins) keep(known, found, origin);
    return found;
  };
  const unloaded = new Set(
    matchesIn(notLoadedBy).flatMap(([, by]) => (isSnippet || by!.length > 2 ? [by] : [])),
  );
  // If a snippet also uses the name elsewhere, it may load it, for example by passing it to a function of its own.
  for (const { index, 1: used } of isSnippet && unloaded.size > 0 ? matchesIn(using) : [])
    if (unloaded.has(used) && !notLoaded.test(before(index))) unloaded.delete(used);
  const made = new Set<string>();
  const scripts = new Set<string>();
  const hosts = new Set<string>();
  const held = new Set<string>();
  const instances = new Set<string>();
  const fetched = new Set(
    matchesIn(started).map(({ 0: start, index }) => nameIn(after(index + start.length))),
  );
  const listed = listedAddresses(text, matchesIn);
  for (const { index, 0: written } of matchesIn(address)) {
    const origin = originAt(after(index));
    const by = name(index, origin === undefined ? [] : [origin]);
    const isUnloaded = unloaded.has(by) || notLoaded.test(before(index)) || comparedWith.test(after(index));
    if (isUnloaded) continue;
    if (origin === undefined) {
      if (by !== undefined && !fetched.has(by)) for (const source of openOriginsAt(index)) hosts.add(source);
      continue;
    }
    const isJoined = wholeHost(after(index)) !== undefined;
    const isHost =
      !isJoined && /^.https?:\/\/[^/]+\/?$/i.test(written) && text[index + written.length] === written[0];
    if (by !== undefined) held.add(origin);
    if (by !== undefined && instantiated.test(before(index))) instances.add(by);
    if (by !== undefined && isHost) hosts.add(origin);
    for (const [, own] of [inField, inObject].flatMap((one) => [one.exec(before(index)) ?? []]))
      if (own !== undefined && !isSnippet) keep(fields, own, origin);
    if (listed.has(index) && isHost) add(index, ['connect-src'], [origin]);
    const isArgument = argument.test(before(index));
    const mayBegin =
      isSnippet && (!isFile || isArgument || folderAddress.test(written) || scriptFile.test(after(index)));
    if (mayBegin || isJoined || text.startsWith('${', index + written.length)) made.add(origin);
    if (scriptFile.test(after(index))) scripts.add(origin);
  }
  const replaced = isSnippet ? matchesIn(replacing).filter(([, , from]) => from!.includes('.')) : [];
  const others = [...made].flatMap((origin) =>
    replaced.slice(0, mostReplaced).map(([, , from, , to]) => withOther(origin, from!, to!)),
  );
  for (const other of others) if (other !== undefined) made.add(other);
  for (const { index, 0: beginning } of matchesIn(namedBeginning)) {
    const origins = known.get(nameIn(beginning) ?? '');
    if (origins) name(index, origins);
  }
  const originsOf = (value: string): Iterable<string> => {
    const origin = originAt(value);
    return origin === undefined ? (known.get(nameIn(value) ?? '') ?? []) : [origin];
  };
  // Pictures in the site's data, which components read by the names of properties.
  for (const { index, 0: written } of isSnippet ? [] : matchesIn(pictureFile))
    if (!notLoaded.test(before(index))) add(index, directives.img!, originsOf(written));
  let isMadeAllowed = false;
  for (const { 0: start, index } of matchesIn(started)) {
    const value = after(index + start.length).replace(inOptions, '');
    const origins = [...originsOf(value)];
    const isUnknown = origins.length === 0 && /^[\w$]/.test(value);
    add(index, ['connect-src'], isUnknown && !isMadeAllowed ? made : origins);
    isMadeAllowed ||= isUnknown;
  }
  for (const { 0: start, index } of matchesIn(described))
    add(index, ['connect-src'], originsOf(after(index + start.length)));
  for (const { 0: start, index } of matchesIn(imported))
    add(index, directives.script!, originsOf(after(index + start.length)));
  const loaders = matchesIn(scriptLoader).map(([, one, other]) => one ?? other!);
  const loading = loaders.map(
    (one) => new RegExp(`(?<![\\w$.])${one.replaceAll('$', '\\$')}\\(\\s{0,9}`, 'g'),
  );
  for (const { 0: start, index } of [scriptLoading, ...loading].flatMap(matchesIn))
    add(index, directives.script!, originsOf(after(index + start.length)));
  for (const { 0: start, index } of matchesIn(sdkLoading)) {
    const value = after(index + start.length);
    const origins = instances.has(nameIn(value) ?? '') ? [] : [...originsOf(value)];
    add(index, directives.script!, origins);
    // A library that is told its version shows no frames.
    if (origins.length > 0 && !/^[\w$]+\./.test(value))
      add(index, directives.iframe!, [...origins, ...hosts]);
  }
  // An element created by a name is a script in snippets of services. Components create any element so: a script if they name it as well.
  const assumed = isSnippet ? 'script' : matchesIn(scriptByName).length > 0 ? 'any' : undefined;
  for (const { 0: start, index } of matchesIn(shown)) {
    const value = after(index + start.length);
    const allowed = directivesOf(before(index, BEFORE_ATTRIBUTE), value, assumed);
    const origins = [...originsOf(value)];
    if (origins.length === 0 && allowed === directives.iframe)
      origins.push(...openOriginsAt(index + start.length));
    const isUnknown = origins.length === 0 && /^[\w$]/.test(value);
    if (!isUnknown && origins.length === 0) continue;
    // If a component sets a script's `src` to a variable, its URL is an argument somewhere. A frame's is one of a host in a variable.
    const ofField = fields.get(asked.exec(value)?.[1] ?? '') ?? [];
    const named =
      allowed === directives.script ? scripts : allowed === directives.iframe ? [...hosts, ...ofField] : [];
    add(index, allowed, isUnknown ? (isSnippet ? made : named) : origins);
  }
  // Where many have a name, they are data, and any of them could be a link.
  for (const [pattern, origins] of [[framed, hosts] as const, [framedByAll, held] as const]) {
    if (isSnippet || origins.size > mostCases) continue;
    const first = [...text.matchAll(pattern)].find(({ index }) => !code.isComment(index));
    if (first) add(first.index, directives.iframe!, origins);
  }
  // A service whose script gets a URL of its own host in a property shows frames of that host.
  const hasScript = [...calls.values()].some(({ directive }) => directive === 'script-src');
  for (const { 0: start, index } of hasScript ? matchesIn(field) : []) {
    const at = index + start.length;
    const ofScripts = [...originsOf(after(at))].filter((origin) => calls.has(`script-src ${origin}`));
    if (ofScripts.length > 0 && !scriptFile.test(after(at)) && !notLoaded.test(before(at)))
      add(index, directives.iframe!, ofScripts);
  }
  for (const { 0: start, index } of [worked, scriptNamed].flatMap(matchesIn)) {
    const value = after(index + start.length);
    const isScript = scriptFile.test(value);
    for (const origin of originsOf(value)) {
      if (!isScript && (/^["'`]/.test(value) || !scripts.has(origin))) continue;
      add(index, directives.script!, [origin]);
      if (!start.startsWith('worker')) continue;
      // Browsers refuse workers of another origin, so viewers start a worker from a `blob:` URL that loads the script, or load it directly.
      joinedParts.set('blob:', joinedParts.get(origin) ?? [hostOf(origin)]);
      add(index, ['worker-src'], ['blob:']);
    }
  }
  for (const { 0: start, index } of matchesIn(editorAt))
    for (const origin of originsOf(after(index + start.length))) {
      add(index, [...directives.script!, 'style-src', 'font-src'], [origin]);
      // The editor writes styles as text, has its icons in a style sheet, and starts workers that load scripts of the same host.
      add(index, ['style-src'], ["'unsafe-inline'"]);
      add(index, ['font-src'], ['data:']);
      joinedParts.set('blob:', joinedParts.get(origin) ?? [new URL(origin).host]);
      add(index, ['worker-src'], ['blob:']);
    }
  return [...calls.values()];
}

const directives: Readonly<Record<string, readonly string[]>> = {
  // A script may also send requests to the host that it came from.
  script: ['script-src', 'connect-src'],
  img: ['img-src'],
  iframe: ['frame-src'],
  embed: ['object-src'],
  any: ['script-src', 'connect-src', 'img-src', 'frame-src'],
};

/** Returns the directives for the element that is named before `src`. If none is, a URL of a script decides, else a picture or a frame. */
function directivesOf(before: string, value: string, assumed: string | undefined): readonly string[] {
  const script = scriptFile.test(value) ? 'script' : undefined;
  const name = elementOf(before, script ?? assumed) ?? script;
  return name === undefined ? ['img-src', 'frame-src'] : (directives[name] ?? ['media-src']);
}

/**
 * Returns the tag that the variable before `.src` was created with, or whose name it has; without a variable, the last tag in the text
 * before it.
 * @param assumed the tag to assume for an element that was created by a name
 */
function elementOf(before: string, assumed: string | undefined): string | undefined {
  const owner = /(?<![\w$])([\w$]+)\s*\.\s*$/.exec(before)?.[1];
  if (owner === undefined) return [...before.matchAll(element)].at(-1)?.[1];
  const [found, , tag, kind] = [...before.matchAll(created)].findLast(([, name]) => name === owner) ?? [];
  if (found === undefined) return /^(?:img|iframe|script|video|audio|embed)$/.exec(owner)?.[0];
  if (tag !== undefined) return tag;
  return kind === undefined ? assumed : kind === 'Image' ? 'img' : kind.toLowerCase();
}

/** Returns a function that joins a host ending in a constant of the text, such as `'https://api.' + domain`, if it has only one value. */
function hostJoiner(text: string): (written: string) => readonly string[] | undefined {
  let hosts: Map<string, string | undefined> | undefined;
  return (written) => {
    const [, , start, name, startOfText, nameInText] = joined.exec(written) ?? [];
    const beginning = start ?? startOfText;
    if (beginning === undefined) return undefined;
    if (!hosts) {
      hosts = new Map();
      for (const [, by, , host] of text.matchAll(hostConstant))
        hosts.set(by!, hosts.has(by!) && hosts.get(by!) !== host ? undefined : host);
    }
    const rest = hosts.get((name ?? nameInText)!);
    return rest === undefined ? undefined : [beginning, rest];
  };
}

/** Replaces labels in the host of an origin; returns undefined if it does not contain them as whole labels. */
function withOther(source: string, from: string, to: string): string | undefined {
  const origin = source.includes('//') ? source : `//${source}`;
  const at = origin.indexOf(from);
  const isWhole =
    at !== -1 &&
    (from.startsWith('.') || /[/.]/.test(origin[at - 1] ?? '')) &&
    (from.endsWith('.') || /[.:]/.test(origin[at + from.length] ?? '.'));
  return isWhole ? originIn(`"${origin.slice(0, at)}${to}${origin.slice(at + from.length)}"`) : undefined;
}

/** Returns the origin of a URL in quotes; undefined if part of the host is missing: `https://${region}.example.com`. */
function originIn(written: string): string | undefined {
  const [, url = ''] = /^["'`]((?:(?:https?|wss?):)?\/\/[^"'`\s\\$]*)/i.exec(written) ?? [];
  const [authority = ''] = /^(?:\w+:)?\/\/[^/?#]*/.exec(url) ?? [];
  const whole = authority.startsWith('//') ? `https:${authority}` : authority;
  if (/[.:/-]$/.test(authority) || !URL.canParse(whole)) return undefined;
  const { host, origin } = new URL(whole);
  // Other characters could change the policy: add a directive after `;`, or allow every host by `*`.
  if (!hostOfNames.test(host)) return undefined;
  // A URL without a scheme has that of the page, and so has a source without one.
  return whole === authority ? origin : host;
}

/** Returns the host of a source, which has a scheme or none. */
export function hostOf(source: string): string {
  return source.replace(/^\w+:\/\//, '');
}

/** Finds the hosts of pictures in JSON data. */
export function picturesIn(json: string): PolicySource[] {
  const found = new Map<string, PolicySource>();
  for (const [index, text] of json.split('\n').entries())
    for (const [written] of text.matchAll(pictureFile)) {
      const source = originIn(written);
      if (source !== undefined && !found.has(source))
        found.set(source, { directive: 'img-src', source, line: index + 1 });
    }
  return [...found.values()];
}

/** Returns the names of constants and object properties in a text that hold a URL, with its origin: other modules may load from them. */
export function namedOriginsIn(text: string): (readonly [name: string, origin: string])[] {
  if (text.search(address) === -1) return [];
  const code = codeOf(text);
  return [...text.matchAll(address)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const origin =
      code.has(index) && !notLoaded.test(before) ? originIn(text.slice(index, index + 2000)) : undefined;
    const name = naming.exec(before)?.[1] ?? (ofObject.test(before) ? inField.exec(before)?.[1] : undefined);
    return origin === undefined || name === undefined || name.length < 3 ? [] : [[name, origin] as const];
  });
}

/** The same for the properties of data, at any depth. Lists are data to be shown. */
export function namedOriginsOf(data: unknown): (readonly [name: string, origin: string])[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (typeof value !== 'string') return namedOriginsOf(value);
    const origin = name.length < 3 || name === 'href' ? undefined : originIn(`"${value}"`);
    return origin === undefined ? [] : [[name, origin] as const];
  });
}

/**
 * Finds the places where a text loads from what it imports, with the names that lead there: those of imports and of properties in the
 * expression and in the values of its variables. A name by itself, such as a parameter's, could be that of anything elsewhere.
 */
export function loadsByName(
  text: string,
): { directives: readonly string[]; index: number; names: ReadonlySet<string> }[] {
  const code = codeOf(text);
  const namesIn = (part: string): string[] => Array.from(part.matchAll(words), ([, , name]) => name!);
  const imports = new Set(['require', 'import']);
  for (const [, list] of text.matchAll(importing)) for (const name of namesIn(list!)) imports.add(name);
  const taken = new Set(imports);
  const values = new Map<string, string[]>();
  const addValue = (name: string, value: string): void => {
    const some = getOrMake(values, name, () => []);
    if (some.length < mostValues) some.push(value);
  };
  for (const [, name, value] of text.matchAll(valueOfName)) addValue(name!, value!);
  for (const [, inner, outer, value] of text.matchAll(valueOfProperties))
    for (const name of namesIn(`${inner} ${outer}`)) {
      taken.add(name);
      addValue(name, value!);
    }
  const importedBy = (expression: string): ReadonlySet<string> => {
    const names = new Set<string>();
    const variables = new Set<string>();
    let parts = [expression];
    for (let step = 0; step <= mostSteps; step += 1) {
      const next: string[] = [];
      for (const [, dot, name] of parts.flatMap((part) => [...part.matchAll(words)])) {
        if (dot !== undefined || taken.has(name!)) names.add(name!);
        if (dot !== undefined || variables.has(name!) || variables.size >= mostVariables) continue;
        variables.add(name!);
        next.push(...(values.get(name!) ?? []));
      }
      parts = next;
    }
    return [...variables].some((name) => imports.has(name)) ? names : new Set();
  };
  const loads = (pattern: RegExp, directivesAt: (value: string, index: number) => readonly string[]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: start, index }) => {
      const value = text.slice(index + start.length, index + 2000).replace(inOptions, '');
      if (!code.has(index) || !/^(?:`\$\{\s{0,9})?[A-Za-z_$]/.test(value)) return [];
      const names = importedBy((start.endsWith('{') ? inBraces : /^[^;,\n]{0,200}/).exec(value)![0]);
      return [{ directives: directivesAt(value, index), index, names }];
    });
  return [
    ...[started, described].flatMap((pattern) => loads(pattern, () => ['connect-src'])),
    ...[imported, scriptLoading, scriptNamed, sdkLoading].flatMap((pattern) =>
      loads(pattern, () => directives.script!),
    ),
    ...loads(shown, (value, index) =>
      directivesOf(text.slice(Math.max(0, index - BEFORE_ATTRIBUTE), index), value, undefined),
    ),
  ];
}
