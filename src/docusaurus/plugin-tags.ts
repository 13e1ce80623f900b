// Converts the result of a plugin's `injectHtmlTags` to tags of every page.
import { type DefaultTreeAdapterTypes, parseFragment, serialize, serializeOuter } from 'parse5';
import type { HeadTag } from '../config/user-config.js';
import { attributesOf, isLoose, listOf, looseOf, textOf } from './loose.js';

/** Returns the tags for the head and the body. */
export function pluginTags(given: unknown): HeadTag[] {
  const { headTags, preBodyTags, postBodyTags } = looseOf(given);
  const inBody = (tags: unknown, place: NonNullable<HeadTag['place']>): HeadTag[] =>
    toTags(tags, textInBody).map((tag) => ({ ...tag, place }));
  return [...toTags(headTags), ...inBody(preBodyTags, 'bodyStart'), ...inBody(postBodyTags, 'bodyEnd')];
}

type TextNode = DefaultTreeAdapterTypes.TextNode;

/** Wraps text in an element, because a tag has to be one. */
function textInBody(text: TextNode): HeadTag[] {
  return text.value.trim() === '' ? [] : [{ tagName: 'span', innerHTML: serializeOuter(text) }];
}

/** @param fromText handles text between tags, which the head cannot contain */
function toTags(value: unknown, fromText: (text: TextNode) => HeadTag[] = () => []): HeadTag[] {
  return listOf(value).flatMap((one): HeadTag[] => {
    if (typeof one === 'string')
      return parseFragment(one).childNodes.flatMap((node) => fromNode(node, fromText));
    if (!isLoose(one) || typeof one.tagName !== 'string') return [];
    const { tagName, attributes, innerHTML } = one;
    return [{ tagName, attributes: attributesOf(looseOf(attributes)), innerHTML: textOf(innerHTML) }];
  });
}

function fromNode(
  node: DefaultTreeAdapterTypes.ChildNode,
  fromText: (text: TextNode) => HeadTag[],
): HeadTag[] {
  if ('value' in node) return fromText(node);
  if (!('attrs' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value || true]));
  const innerHTML = serialize(node);
  return [{ tagName: node.tagName, attributes, ...(innerHTML === '' ? {} : { innerHTML }) }];
}
