// Hydrates one island with React.
import {
  Component,
  type ComponentType,
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type IslandData, type IslandsData, idPrefix } from '../../render/island-data.js';
import islandTexts from '../../texts/english/island.json';
import { noFindings, PageContext } from '../../theme/mdx/page-context.js';
import type { PageSettings } from '../../theme/mdx/page-settings.js';

interface HydrateInput {
  island: Element;
  index: number;
  data: IslandData;
  /** The island's script, with the components that it renders. */
  module: IslandModule;
  links: IslandsData['links'];
  settings: PageSettings | undefined;
  onLive(): void;
  /** Called with slots whose static HTML was not in the page before. */
  onShow(slot: Element): void;
}

export interface IslandModule {
  /** Component name -> component. */
  module?: Readonly<Record<string, ComponentType>>;
  /** Returns the component of a page that is hydrated as a whole. */
  article?(links: IslandsData['links']): ComponentType;
}

/** Hydrates an island. @returns a function that unmounts it. */
export function hydrateIsland(input: HydrateInput): () => void {
  const { island, index, settings, onLive } = input;
  attachShadowRoots(island);
  const written = island.innerHTML;
  const slot = new SlotNodes(island, input.onShow);
  applyStyles(island);
  let hasEnded = false;
  const root = hydrateRoot(
    island,
    <PageContext value={settings && { ...settings, findings: noFindings() }}>
      <Live onLive={onLive}>
        <CrashBoundary written={written} slot={slot}>
          {contentOf(input, slot)}
        </CrashBoundary>
      </Live>
    </PageContext>,
    {
      identifierPrefix: idPrefix(index),
      // When a reader leaves before hydration has begun, on a slow device, React reports an update that came too early.
      onRecoverableError: (error) => {
        if (!hasEnded) reportError(error);
      },
    },
  );
  return () => {
    hasEnded = true;
    root.unmount();
  };
}

function contentOf({ data, module, links }: HydrateInput, slot: SlotNodes): ReactNode {
  if (data.name === undefined) return createElement(module.article!(links));
  const children = data.slot ? <Slot nodes={slot} /> : undefined;
  return createElement(module.module![data.name]!, data.props, ...(children ? [children] : []));
}

function Live({ children, onLive }: { children: ReactNode; onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive]);
  return children;
}

/**
 * Attaches declarative shadow roots. In the first page the parser has done that; in a fetched page they still are <template> elements,
 * which React does not expect.
 */
function attachShadowRoots(scope: ParentNode): void {
  for (const template of scope.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    attachShadowRoots(template.content);
    const host = template.parentElement!;
    // A custom element that is already defined has attached its own.
    if (!host.shadowRoot)
      host
        .attachShadow({ mode: template.getAttribute('shadowrootmode') as ShadowRootMode })
        .append(template.content);
    template.remove();
  }
}

/**
 * Turns `data-rd-style` into real styles. A strict Content-Security-Policy forbids `style` attributes in HTML, so the server writes this
 * attribute and a rule in the page's style sheet. React can only change styles that are the element's own.
 */
function applyStyles(island: Element): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-rd-style]')) {
    const written = element.dataset.rdStyle!;
    element.removeAttribute('data-rd-style');
    element.style.cssText = written;
    if (process.env.NODE_ENV === 'production') continue;
    // React's development build compares the attribute, as the server wrote it, with its own text.
    element.getAttribute = (name) =>
      name === 'style' ? written : Element.prototype.getAttribute.call(element, name);
  }
}

interface CrashState {
  crash: { error: unknown } | undefined;
}

interface WrittenProps {
  /** The island's server-rendered HTML. */
  written: string;
  slot: SlotNodes;
}

/** An error boundary: after an error the island shows its server-rendered HTML, a message and a button to try again. */
class CrashBoundary extends Component<WrittenProps & { children: ReactNode }, CrashState> {
  override state: CrashState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    const texts = { ...islandTexts, ...JSON.parse(document.documentElement.dataset.texts ?? '{}') };
    const { error } = crash;
    return (
      <>
        <Written written={this.props.written} slot={this.props.slot} />
        <div className="rd-crash" role="alert">
          <p className="rd-crash-title">{texts.crashed}</p>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <button type="button" className="rd-button" onClick={() => this.setState({ crash: undefined })}>
            {texts.tryAgain}
          </button>
        </div>
      </>
    );
  }
}

/** The island's server-rendered HTML, with the current nodes of its slot. */
function Written({ written, slot }: WrittenProps): ReactElement {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    applyStyles(ref.current!);
    const place = ref.current!.querySelector(slotSelector);
    if (!place) return undefined;
    place.replaceChildren();
    slot.show(place);
    return () => slot.keep(place);
  }, [slot]);
  return createElement('relay-slot', { ref, 'data-part': '', dangerouslySetInnerHTML: { __html: written } });
}

const slotSelector = 'relay-slot:not([data-part])';

/** The children of an island: static HTML that React does not render. While the island does not show them, the nodes are kept here. */
class SlotNodes {
  private readonly kept: DocumentFragment;
  /** The slot element of the server. React creates another one if the island's HTML does not match. */
  private readonly written: Element | null;

  constructor(
    island: Element,
    private readonly onShow: (slot: Element) => void,
  ) {
    this.written = island.querySelector(slotSelector);
    const behind = island.nextElementSibling;
    this.kept = behind?.matches('template[data-rd-slot]')
      ? (behind as HTMLTemplateElement).content
      : document.createDocumentFragment();
  }

  show(slot: Element): void {
    if (slot.hasChildNodes()) return;
    if (this.written && this.written !== slot) this.keep(this.written);
    if (!this.kept.hasChildNodes()) return;
    slot.append(this.kept);
    this.onShow(slot);
  }

  keep(slot: Element): void {
    this.kept.append(...slot.childNodes);
  }
}

function Slot({ nodes }: { nodes: SlotNodes }): ReactElement {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const slot = ref.current!;
    nodes.show(slot);
    return () => nodes.keep(slot);
  }, [nodes]);
  return createElement('relay-slot', {
    ref,
    suppressHydrationWarning: true,
    // Keeps the server's HTML during hydration. As the value never changes, React does not set it again.
    dangerouslySetInnerHTML: { __html: '' },
  });
}
