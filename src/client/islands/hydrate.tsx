// One island: React takes over its HTML.
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
  /** The script that holds what it renders. */
  module: IslandModule;
  links: IslandsData['links'];
  settings: PageSettings | undefined;
  onLive(): void;
  /** Static HTML that was not in the page until now. */
  onShow(slot: Element): void;
}

export interface IslandModule {
  /** Components by name. */
  module?: Readonly<Record<string, ComponentType>>;
  /** A page as a whole. */
  article?(links: IslandsData['links']): ComponentType;
}

/** @returns what ends it. */
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
      // A reader who leaves before React has begun, on a slow device, has it complain of an early update.
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

/** The parser makes declarative shadow roots of the first page; in one that was fetched they are templates, which React does not expect. */
function attachShadowRoots(scope: ParentNode): void {
  for (const template of scope.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    attachShadowRoots(template.content);
    const host = template.parentElement!;
    // A custom element that is defined already has made its own.
    if (!host.shadowRoot)
      host
        .attachShadow({ mode: template.getAttribute('shadowrootmode') as ShadowRootMode })
        .append(template.content);
    template.remove();
  }
}

/**
 * A strict Content-Security-Policy allows no `style` attributes in HTML: the server writes `data-rd-style`, with a rule in
 * the page's style sheet. From here on they are the elements' own, so that React can change them.
 */
function applyStyles(island: Element): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-rd-style]')) {
    const written = element.dataset.rdStyle!;
    element.removeAttribute('data-rd-style');
    element.style.cssText = written;
    if (process.env.NODE_ENV === 'production') continue;
    // React's development build holds the attribute as the server wrote it against its own text.
    element.getAttribute = (name) =>
      name === 'style' ? written : Element.prototype.getAttribute.call(element, name);
  }
}

interface CrashState {
  crash: { error: unknown } | undefined;
}

interface WrittenProps {
  /** The island's HTML as the server wrote it. */
  written: string;
  slot: SlotNodes;
}

/** Keeps what one island throws away from the rest of the page, and from what the island has shown. */
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

/** What the server wrote, with the HTML of the slot as it is by now. */
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

/** The children of an island: HTML that React does not look into. While they are not shown their nodes are kept here. */
class SlotNodes {
  private readonly kept: DocumentFragment;
  /** What the server wrote: React makes another one where its HTML does not fit. */
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
    // The server's HTML stays while it hydrates; React does not set it again, as this stays the same.
    dangerouslySetInnerHTML: { __html: '' },
  });
}
