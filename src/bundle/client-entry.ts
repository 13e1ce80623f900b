/**
 * Writes the entry module that brings the author's style sheets and client modules into the browser. On each navigation it calls their
 * exports `onRouteUpdate` and `onRouteDidUpdate`, named or of a default export, as Docusaurus does.
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
const tell = (url, previousUrl) => {
  shown = url;
  const route = { location: toLocation(url), previousLocation: previousUrl ? toLocation(previousUrl) : null };
  const call = (name) => modules.map((module) => attempt(module.default?.[name] ?? module[name], route));
  const cleanUps = call('onRouteUpdate');
  // Docusaurus keeps what the first page has begun.
  if (previousUrl) for (const cleanUp of cleanUps) attempt(cleanUp);
  call('onRouteDidUpdate');
};
// The reader, or a component, has gone to another part or state of the same page.
const tellOfPart = () => {
  const url = location.href;
  if (url !== shown && url.split(/[?#]/)[0] === shown.split(/[?#]/)[0]) tell(url, shown);
};
document.addEventListener('relaydocs:route', ({ detail }) => tell(detail.url, detail.previousUrl));
document.addEventListener('relaydocs:query', tellOfPart);
for (const name of ['hashchange', 'popstate']) addEventListener(name, tellOfPart);
tell(shown);
`;
