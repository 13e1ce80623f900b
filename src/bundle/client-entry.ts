/**
 * Writes the entry module that brings the author's style sheets and client modules into the browser. On each navigation it calls their
 * exports `onRouteUpdate`, before the next page is shown, and `onRouteDidUpdate`, named or of a default export, as Docusaurus does.
 * @param customCss, clientModules paths relative to the site's folder
 */
export function toClientEntry(customCss: readonly string[], clientModules: readonly string[]): string {
  const styles = customCss.map((file) => `import ${JSON.stringify(`./${file}`)};\n`).join('');
  if (clientModules.length === 0) return styles;
  const imports = clientModules.map(
    (file, index) => `import * as module${index} from ${JSON.stringify(`./${file}`)};\n`,
  );
  const names = clientModules.map((_, index) => `module${index}`);
  return `${styles}${imports.join('')}const modules = [${names.join(', ')}];\n${callModules}`;
}

const callModules = `
let shown = location.href;
const toLocation = (url) => {
  const { pathname, search, hash } = new URL(url, document.baseURI);
  return { pathname, search, hash };
};
// One module's mistake must not keep the others from hearing.
const attempt = (listener, route) => {
  try { return listener?.(route); } catch (error) { reportError(error); }
};
const call = (name, route) => modules.map((module) => attempt(module.default?.[name] ?? module[name], route));
const routeOf = (url, previousUrl) =>
  ({ location: toLocation(url), previousLocation: previousUrl ? toLocation(previousUrl) : null });
let begun;
let cleanUps = [];
const begin = (url, previousUrl) => {
  begun = url;
  cleanUps = call('onRouteUpdate', routeOf(url, previousUrl));
};
const tell = (url, previousUrl) => {
  shown = url;
  if (begun !== url) begin(url, previousUrl);
  begun = undefined;
  // Docusaurus keeps what the first page has begun.
  if (previousUrl) for (const cleanUp of cleanUps) attempt(cleanUp);
  call('onRouteDidUpdate', routeOf(url, previousUrl));
};
const pageOf = (url) => url.split(/[?#]/)[0];
// The page that is left still stands there when its address changes.
const leave = () => {
  const url = location.href;
  if (pageOf(url) === pageOf(shown)) begun = undefined;
  else if (url !== begun) begin(url, shown);
};
if (modules.some((module) => module.default?.onRouteUpdate ?? module.onRouteUpdate)) {
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = function (...args) {
      change.apply(this, args);
      leave();
    };
  }
  addEventListener('popstate', leave);
}
// The reader, or a component, has gone to another part or state of the same page.
const tellOfPart = () => {
  const url = location.href;
  if (url !== shown && pageOf(url) === pageOf(shown)) tell(url, shown);
};
document.addEventListener('relaydocs:route', ({ detail }) => tell(detail.url, detail.previousUrl));
document.addEventListener('relaydocs:query', tellOfPart);
for (const name of ['hashchange', 'popstate']) addEventListener(name, tellOfPart);
tell(shown);
`;
