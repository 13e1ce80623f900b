// Lets an exported site (src/export) run from a folder, without a server. Browsers refuse to load modules and to fetch files from file://
// addresses. So the export turns modules, and files that scripts would fetch, into classic scripts that register their contents here. This
// script stands in the head of each exported page, before all others, and maps the site's addresses to files of the folder.

type Exports = Record<string, unknown>;

/** A module as its exported script registers it. Names are paths in the folder. */
interface LocalModule {
  /** Names of the modules that it imports. */
  needs: readonly string[];
  run(
    module: { exports: Exports },
    require: (name: string) => Exports,
    load: (url: string) => Promise<Exports>,
  ): void;
  module?: { exports: Exports };
}

interface LocalFiles {
  module(name: string, needs: readonly string[], run: LocalModule['run']): void;
  /** @param contents text, or base64 if the file is binary. */
  file(name: string, contents: string, isBinary?: boolean): void;
}

{
  const own = document.currentScript as HTMLScriptElement;
  const root = new URL('..', own.src).href;
  /** The base URL that the site has on the web, with slashes at both ends: percent-encoded, and decoded as authors write it. */
  const bases = [own.dataset.site!, decodeURI(own.dataset.site!)];
  const modules = new Map<string, LocalModule>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const scripts = new Map<string, Promise<void>>();

  /** Maps an address of the site to its file: `/docs/guide/?q=a` -> `file:///…/guide/index.html?q=a`. Other addresses stay. */
  const toLocal = (address: string): string => {
    if (address.startsWith(root)) return address;
    // An address that was resolved against the page's own file:// address; on Windows that adds a drive letter.
    const path = address.replace(/^(?:file:\/\/)?(?:\/[a-z]:)?(?=\/)/i, '');
    const base = bases.find((one) => path.replace(/[?#].*|$/s, '/').startsWith(one));
    if (!/^\/(?!\/)/.test(path) || base === undefined) return address;
    const [, below = '', rest] = /^([^?#]*)(.*)$/s.exec(path.slice(base.length))!;
    const isFile = /\.\w+$/.test(below);
    return `${root}${below}${isFile ? '' : /(?:^|\/)$/.test(below) ? 'index.html' : '/index.html'}${rest}`;
  };

  const addScript = (name: string): Promise<void> => {
    let loading = scripts.get(name);
    loading ??= new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = root + name.split('/').map(encodeURIComponent).join('/');
      script.onload = () => resolve();
      script.onerror = () => {
        scripts.delete(name);
        reject(new Error(`${name} cannot be read`));
      };
      document.head.append(script);
    });
    scripts.set(name, loading);
    return loading;
  };

  /** Loads a module and everything that it imports. */
  const bring = async (name: string, seen = new Set<string>()): Promise<void> => {
    if (seen.has(name)) return;
    seen.add(name);
    if (!modules.has(name)) await addScript(name);
    await Promise.all(modules.get(name)!.needs.map((needed) => bring(needed, seen)));
  };

  const run = (name: string): Exports => {
    const known = modules.get(name)!;
    if (!known.module) {
      known.module = { exports: {} };
      const placeOf = (url: string): URL => new URL(toLocal(url), root + name);
      known.run(
        known.module,
        (url) => run(nameOf(placeOf(url))),
        (url) => load(placeOf(url)),
      );
    }
    return known.module.exports;
  };

  const nameOf = ({ origin, pathname, protocol, host }: URL): string =>
    decodeURIComponent(
      `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`.slice(root.length),
    );

  const load = async (url: URL): Promise<Exports> => {
    if (!url.href.startsWith(root)) return import(url.href);
    const name = nameOf(url);
    await bring(name);
    return run(name);
  };

  const webFetch = window.fetch;
  window.fetch = async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    const url = new URL(toLocal(asked), document.baseURI);
    if (!url.href.startsWith(root)) return webFetch(input, init);
    const name = nameOf(url);
    if (!files.has(name)) await addScript(`assets/files/${name}.js`);
    if (!files.has(name)) throw new TypeError(`${name} is not among the files`);
    const type = name.endsWith('.html') ? 'text/html' : 'application/octet-stream';
    return new Response(files.get(name)!, { headers: { 'content-type': type } });
  };

  // Scripts set addresses of the site as attributes and properties, and insert HTML that contains some: all of them are mapped.
  const addressNames = ['href', 'src'];
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, addressNames.includes(name) ? toLocal(String(value)) : value);
  };
  for (const { prototype } of [HTMLAnchorElement, HTMLLinkElement]) {
    const href = Object.getOwnPropertyDescriptor(prototype, 'href')!;
    Object.defineProperty(prototype, 'href', {
      ...href,
      set(value: unknown) {
        href.set!.call(this, toLocal(String(value)));
      },
    });
  }
  const webOpen = window.open;
  window.open = (url, ...rest) => webOpen(url && toLocal(String(url)), ...rest);
  const settle = (element: Element): void => {
    for (const name of addressNames) {
      const written = element.getAttribute(name);
      if (written?.startsWith('/')) element.setAttribute(name, written);
    }
  };
  const watch = (): void =>
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        settle(node);
        for (const inside of node.querySelectorAll('[href^="/"],[src^="/"]')) settle(inside);
      }
    }).observe(document, { subtree: true, childList: true });
  let isWatching = false;
  document.addEventListener('relaydocs:visit', (event) => {
    event.stopImmediatePropagation();
    const { url, replace } = (event as CustomEvent<{ url: string; replace: boolean }>).detail;
    location[replace ? 'replace' : 'assign'](toLocal(new URL(url, location.href).href));
  });

  const localFiles: LocalFiles = {
    module(name, needs, code) {
      modules.set(name, { needs, run: code });
      if ((document.currentScript as HTMLElement | null)?.dataset.entry === undefined) return;
      if (!isWatching) watch();
      isWatching = true;
      // A module without imports runs at once, before the page is painted.
      if (needs.length === 0) run(name);
      else void bring(name).then(() => run(name));
    },
    file(name, contents, isBinary = false) {
      const bytes = isBinary
        ? Uint8Array.from(atob(contents), (character) => character.charCodeAt(0))
        : new TextEncoder().encode(contents);
      files.set(name, bytes);
    },
  };
  Object.assign(window, { relaydocsFiles: localFiles });
}
