// Compiles `::since[3.2]` and `::until[4.0]`: the version from which, or before which, something exists. On a line of its own it applies to
// the section of the nearest heading above; a container applies to its content; `:since[3.2]` applies to the list item, table cell or
// paragraph around it, or to the section if that is a heading. The element it applies to gets `data-since` and `data-until`, by which the
// browser dims it for readers of another version.
import type { Properties } from 'hast';
import type { PhrasingContent } from 'mdast';
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { parseVersion } from '../../base/versions.js';
import { fillText } from '../../texts/fill-text.js';
import { noVersion } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import {
  type AnyNode,
  type MarkdownElement,
  markdownElement,
  positionOf,
  spanOf,
} from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { spliceDirective, titleOf } from './directive-title.js';
import { contentOf } from './literal-directives.js';

type Named<Node extends Directives> = Node & { name: 'since' | 'until' };

declare module 'unist' {
  interface Data {
    /** Set on what applies to the section around it; `level` is the heading level of the section that an element holds. */
    applies?: Properties;
    level?: number;
  }
}

export function isApplies<Node extends Directives>(node: Node): node is Named<Node> {
  return node.name === 'since' || node.name === 'until';
}

/** Returns the badge of `:since[3.2]` in a line of text. The Markdown twin has its words in parentheses. */
export function appliesInText(
  directive: Named<TextDirective | LeafDirective>,
  fragment: Fragment,
): (AnyNode & PhrasingContent)[] {
  const found = versionOf(directive, textOf(directive.children), fragment);
  const { start, end } = spanOf(directive);
  fragment.edits.push({ start, end, text: found ? `(${found.words})` : '' });
  return found ? [badgeOf(found, directive)] : [];
}

/** Returns a paragraph with the badge of `::since[3.2]`; `wrapSections` moves it to the heading later. */
export function appliesInSection(directive: Named<LeafDirective>, fragment: Fragment): AnyNode[] {
  const badges = appliesInText(directive, fragment);
  const line = markdownElement('p', {}, badges, directive.position);
  return badges.length > 0 ? [Object.assign(line, { data: { applies: appliesOf(badges) } })] : [];
}

/** Wraps the content of a container in an element that carries its version, with a badge above it. */
export function appliesInContainer(directive: Named<ContainerDirective>, fragment: Fragment): AnyNode {
  const title = titleOf(directive, fragment);
  const found = versionOf(directive, title?.text ?? '', fragment);
  const words = found?.words ?? '';
  spliceDirective(directive, undefined, { prefix: '', fallback: words }, fragment);
  const content = contentOf(directive);
  const line = found ? [markdownElement('p', {}, [badgeOf(found, directive)], directive.position)] : [];
  return markdownElement('div', found?.properties ?? {}, [...line, ...content], directive.position);
}

interface FoundVersion {
  /** For example `Since 3.2`. */
  words: string;
  properties: Properties;
  /** The text for screen readers if the reader uses another version. */
  off: string;
}

function versionOf(
  directive: Named<Directives>,
  written: string,
  fragment: Fragment,
): FoundVersion | undefined {
  const { state } = fragment;
  const version = written.trim();
  if (parseVersion(version) === undefined) {
    const [near] = /\d+(?:[.,_]\d+)*/.exec(version) ?? [];
    const meant = `${/^:+/.exec(fragment.source.slice(spanOf(directive).start))?.[0]}${directive.name}[${near?.replace(/[,_]/g, '.') ?? '3.2'}]`;
    const location = locationIn(fragment, positionOf(directive).start);
    state.problem(noVersion(location, directive.name, version, meant, near !== undefined));
    return undefined;
  }
  state.uses('versions');
  if (!state.facts.versions?.includes(version))
    state.facts.versions = [...(state.facts.versions ?? []), version];
  const { sinceVersion, untilVersion, notYourVersion } = state.options.texts;
  const isSince = directive.name === 'since';
  return {
    words: fillText(isSince ? sinceVersion : untilVersion, { version }),
    properties: isSince ? { dataSince: version } : { dataUntil: version },
    off: notYourVersion,
  };
}

function badgeOf(
  { words, properties, off }: FoundVersion,
  { position }: Directives,
): AnyNode & PhrasingContent {
  const className = ['rd-badge', 'rd-badge-info'];
  const text = { type: 'text' as const, value: words };
  return markdownElement('span', { className, ...properties, dataOff: off }, [text], position);
}

/**
 * Moves such badges to their headings, and wraps the sections that they apply to in elements. It begins at the end, so that a section
 * inside another one is wrapped first.
 */
export function wrapSections(nodes: readonly AnyNode[]): AnyNode[] {
  const result = [...nodes];
  for (let at = result.length - 1; at >= 0; at -= 1) {
    if (!result[at]!.data?.applies) continue;
    let first = at;
    while (first > 0 && levelOf(result[first]!) === undefined) first -= 1;
    const heading = result[first]!;
    const level = levelOf(heading) ?? 1;
    const speaking = result.slice(first, at + 1).filter(({ data }) => data?.applies);
    const properties: Properties = Object.assign({}, ...speaking.map(({ data }) => data!.applies));
    for (const { data } of speaking) delete data!.applies;
    // Without a heading above, they apply to the rest of the page, and stay where they are.
    const isOfPage = level === 1;
    const isTitle = speaking[0] === heading && levelOf(heading) === 1;
    const start = !isOfPage ? first : isTitle ? first + 1 : result.indexOf(speaking[0]!);
    if (!isOfPage)
      for (const line of speaking) {
        if (line === heading) continue;
        (heading as MarkdownElement).children.push(space, ...(line as MarkdownElement).children);
        result.splice(result.indexOf(line), 1);
      }
    let end = start + 1;
    while (end < result.length && (isOfPage || (levelOf(result[end]!) ?? 7) > level)) end += 1;
    const content = result.slice(start, end);
    // The position covers the whole section, as the Markdown twin of a part that is run replaces its source.
    const position = { start: positionOf(content[0]!).start, end: positionOf(content.at(-1)!).end };
    const wrapper = markdownElement('div', properties, content, position);
    result.splice(start, end - start, Object.assign(wrapper, { data: { level } }));
    at = start;
  }
  return result;
}

const space = { type: 'text', value: ' ' } as const;

/** Returns the level of a heading, or of the section that an element holds. */
function levelOf(node: AnyNode): number | undefined {
  if (node.type !== 'markdownElement') return undefined;
  return node.data?.level ?? (/^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : undefined);
}

/** Returns the versions that badges in a heading give for its section. */
export function appliesOf(children: readonly AnyNode[]): Properties | undefined {
  const found = children.flatMap((node) =>
    node.type === 'markdownElement' && node.properties.dataOff ? [node.properties] : [],
  );
  if (found.length === 0) return undefined;
  const pick = ({ dataSince, dataUntil }: Properties): Properties => ({
    ...(dataSince === undefined ? {} : { dataSince }),
    ...(dataUntil === undefined ? {} : { dataUntil }),
  });
  return Object.assign({}, ...found.map(pick));
}
