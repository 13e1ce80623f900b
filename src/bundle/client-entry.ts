/**
 * Writes the entry module that brings the author's style sheets and client modules into the browser. On each navigation it calls their
 * exports `onRouteUpdate` and `onRouteDidUpdate`, as Docusaurus does.
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
const toLocation = (url) => {
  const { pathname, search, hash } = new URL(url, document.baseURI);
  return { pathname, search, hash };
};
const tell = (url, previousUrl) => {
  const route = { location: toLocation(url), previousLocation: previousUrl ? toLocation(previousUrl) : null };
  for (const module of modules) {
    for (const listener of [module.onRouteUpdate, module.onRouteDidUpdate]) {
      // One module's mistake must not keep the others from hearing.
      try { listener?.(route); } catch (error) { reportError(error); }
    }
  }
};
document.addEventListener('relaydocs:route', ({ detail }) => tell(detail.url, detail.previousUrl));
tell(location.href);
`;
