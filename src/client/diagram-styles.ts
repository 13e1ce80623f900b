// Mermaid writes styles as text: style elements, style attributes, HTML with such attributes. A strict
// Content-Security-Policy forbids all three, but not the same styles as objects. While a diagram is drawn, the browser's
// own functions are exchanged for ones that take the text and set the objects.

const keptStyle = 'data-rd-style';
/** Stands where a style element would: even an empty one is forbidden. */
const styleName = 'rd-style';
const { createElement, createElementNS } = Document.prototype;
const { setAttribute } = Element.prototype;
const { parseFromString } = DOMParser.prototype;
const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!;
const textContent = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!;

export interface Drawn<Result> {
  result: Result;
  /** Text of all style elements. */
  css: string;
}

/**
 * Runs `draw`. Its styles count while it runs, so that what it measures is right. HTML that it reads from inside `stage`
 * has its style attributes under another name, from which `toElement` brings them back.
 */
export async function collectStyles<Result>(
  stage: Element,
  draw: () => Promise<Result>,
): Promise<Drawn<Result>> {
  const sheet = new CSSStyleSheet();
  const rules: string[] = [];
  document.adoptedStyleSheets.push(sheet);
  const add = (css: string): void => {
    rules.push(css);
    sheet.replaceSync(rules.join('\n'));
  };
  const restore = exchangeFunctions(stage, add);
  try {
    return { result: await draw(), css: rules.join('\n') };
  } finally {
    restore();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

/** The first element of such HTML, with its styles. */
export function toElement(html: string): Element {
  const parsed = parseFromString.call(new DOMParser(), withoutStyles(html), 'text/html');
  const element = document.importNode(parsed.body.firstElementChild!, true);
  restoreStyles(element);
  return element;
}

function exchangeFunctions(stage: Element, addRules: (css: string) => void): () => void {
  Document.prototype.createElement = function (name: string, options?: ElementCreationOptions) {
    return createElement.call(this, name === 'style' ? styleName : name, options);
  };
  const createInNamespace = function (this: Document, namespace: string | null, name: string) {
    return createElementNS.call(this, namespace, name === 'style' ? styleName : name);
  };
  Document.prototype.createElementNS = createInNamespace as typeof createElementNS;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style') setStyle(this, value);
    else setAttribute.call(this, name, value);
  };
  DOMParser.prototype.parseFromString = function (html, type) {
    return parseFromString.call(this, withoutStyles(String(html)), type);
  };
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...innerHtml,
    get(this: Element) {
      return innerHtml.get!.call(stage.contains(this) ? withKeptStyles(this) : this);
    },
    set(this: Element, html: string) {
      if (isStyle(this)) return addRules(html);
      innerHtml.set!.call(this, withoutStyles(String(html)));
      for (const child of this.children) restoreStyles(child);
    },
  });
  Object.defineProperty(Node.prototype, 'textContent', {
    ...textContent,
    set(this: Node, text: string) {
      if (isStyle(this)) addRules(text);
      else textContent.set!.call(this, text);
    },
  });
  return () => {
    Object.assign(Document.prototype, { createElement, createElementNS });
    Element.prototype.setAttribute = setAttribute;
    DOMParser.prototype.parseFromString = parseFromString;
    Object.defineProperty(Element.prototype, 'innerHTML', innerHtml);
    Object.defineProperty(Node.prototype, 'textContent', textContent);
  };
}

function isStyle(node: Node): boolean {
  return node.nodeName.toLowerCase() === styleName;
}

/** `<b style="color: red">` -> `<b data-rd-style="color: red">` */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${keptStyle}=`));
}

function withKeptStyles(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const styled of copy.querySelectorAll('[style]')) {
    setAttribute.call(styled, keptStyle, styled.getAttribute('style')!);
    styled.removeAttribute('style');
  }
  return copy;
}

function restoreStyles(element: Element): void {
  for (const styled of [element, ...element.querySelectorAll(`[${keptStyle}]`)]) {
    const style = styled.getAttribute(keptStyle);
    if (style === null) continue;
    styled.removeAttribute(keptStyle);
    setStyle(styled, style);
  }
}

function setStyle(element: Element, style: string): void {
  if ('style' in element) (element as HTMLElement).style.cssText = style;
}
