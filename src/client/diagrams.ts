// Draws the Mermaid diagrams of a page. lazy-scripts.ts loads this when a diagram comes near the viewport. Mermaid itself is a separate
// bundle, whose address the page names. The text of a diagram stays in the page: for screen readers, for paper, and in case drawing fails.
import pictureTexts from '../texts/english/picture.json';
import { type Colors, diagramLooks } from './diagram-colors.js';
import { texts } from './texts.js';

/** The site's settings for diagrams. */
interface Settings {
  theme?: { light?: string; dark?: string };
  options?: Readonly<Record<string, unknown>>;
}

/** The part of Mermaid's API that is used here. */
interface Mermaid {
  initialize(config: Readonly<Record<string, unknown>>): void;
  render(id: string, text: string, container: Element): Promise<{ svg: string }>;
}

const { diagramFails } = { ...pictureTexts, ...texts };
const root = document.documentElement;
/** Mermaid has global state, so diagrams are drawn one after the other. */
let queue: Promise<void> = Promise.resolve();
let lastId = 0;
let mermaidUrl = '';

/** Draws a diagram in the current colour mode. @param url address of the Mermaid bundle. */
export function drawDiagram(figure: HTMLElement, url: string): void {
  mermaidUrl = url;
  const mode = root.dataset.theme as Colors;
  enqueue(figure, mode);
  // Paper is always light, so a dark page needs a second drawing.
  if (mode === 'dark') enqueue(figure, 'print');
}

new MutationObserver(() => {
  for (const figure of document.querySelectorAll<HTMLElement>('.rd-diagram[data-drawn]'))
    drawDiagram(figure, mermaidUrl);
}).observe(root, { attributeFilter: ['data-theme'] });

function enqueue(figure: HTMLElement, colors: Colors): void {
  queue = queue
    .then(() => draw(figure, colors))
    .catch((error: unknown) => {
      showMistake(figure, error instanceof Error ? error.message : String(error));
    });
}

async function draw(figure: HTMLElement, colors: Colors): Promise<void> {
  // The reader has left the page, or has switched the colour mode again.
  if (!figure.isConnected || (colors !== 'print' && colors !== root.dataset.theme)) return;
  if (!figure.querySelector(`:scope > [data-colors="${colors}"]`)) {
    figure.append(await newPicture(figure, colors));
  }
  if (colors === 'print') figure.dataset.print = '';
  else figure.dataset.drawn = colors;
}

function settingsOfPage(): Settings {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="relaydocs:mermaid"]');
  return JSON.parse(tag?.dataset.settings ?? '{}') as Settings;
}

async function newPicture(figure: HTMLElement, colors: Colors): Promise<HTMLElement> {
  const code = figure.querySelector('code')!;
  const { default: mermaid } = (await import(mermaidUrl)) as { default: Mermaid };
  const stage = document.createElement('div');
  stage.className = 'rd-diagram-stage';
  figure.append(stage);
  try {
    const { theme, options } = settingsOfPage();
    const own = colors === 'print' ? undefined : theme?.[colors];
    mermaid.initialize({
      ...(own === undefined ? diagramLooks(colors, stage) : { theme: own }),
      ...options,
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
    });
    const { svg } = await mermaid.render(`rd-diagram-${++lastId}`, code.textContent!, stage);
    const picture = document.createElement('div');
    picture.className = 'rd-diagram-picture';
    picture.dataset.colors = colors;
    picture.tabIndex = 0;
    picture.setAttribute('role', 'group');
    picture.innerHTML = svg;
    const drawing = picture.querySelector('svg')!;
    const label = figure.querySelector('figcaption')!.textContent!;
    picture.setAttribute('aria-label', label);
    describe(drawing, label, code.parentElement!);
    size(drawing);
    return picture;
  } finally {
    stage.remove();
  }
}

/**
 * Makes the drawing accessible: it is a single image, unless it contains links. Without a title or description by its author, its source
 * text stays available to screen readers.
 */
function describe(drawing: SVGSVGElement, label: string, text: HTMLElement): void {
  drawing.setAttribute('role', drawing.querySelector('a') ? 'group' : 'img');
  drawing.removeAttribute('aria-roledescription');
  const isDescribed = drawing.hasAttribute('aria-labelledby') || drawing.hasAttribute('aria-describedby');
  if (!drawing.hasAttribute('aria-labelledby')) drawing.setAttribute('aria-label', label);
  text.classList.add(isDescribed ? 'rd-diagram-text' : 'rd-visually-hidden');
  text.removeAttribute('tabindex');
}

/** Mermaid shrinks drawings to the width of their container. Wide ones only shrink to 75 %, to stay legible, and scroll. */
function size(drawing: SVGSVGElement): void {
  const { width } = drawing.viewBox.baseVal;
  if (width === 0) return;
  drawing.removeAttribute('height');
  drawing.setAttribute('width', String(Math.ceil(width)));
  drawing.style.maxWidth = `max(100%, ${Math.round(width * smallestScale)}px)`;
}
const smallestScale = 0.75;

/** Shows the error in place of the drawing; the diagram's text stays below. */
function showMistake(figure: HTMLElement, message: string): void {
  if (!figure.isConnected || figure.querySelector('.rd-diagram-mistake')) return;
  const note = document.createElement('div');
  note.className = 'rd-diagram-mistake';
  note.setAttribute('role', 'note');
  const [lead, detail] = ['p', 'pre'].map((tagName) => document.createElement(tagName)) as [
    HTMLElement,
    HTMLElement,
  ];
  lead.textContent = diagramFails;
  detail.textContent = message;
  note.append(lead, detail);
  figure.querySelector('pre')!.before(note);
}
