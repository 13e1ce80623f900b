// What `injectHtmlTags` of a plugin gives -> tags of every page.
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import type { HeadTag } from '../config/user-config.js';
import { attributesOf, isLoose, listOf, looseOf, textOf } from './loose.js';

/** Tags of the head and of the body. */
export function pluginTags(given: unknown): HeadTag[] {
  const { headTags, preBodyTags, postBodyTags } = looseOf(given);
  const inBody = (tags: unknown, place: NonNullable<HeadTag['place']>): HeadTag[] =>
    toTags(tags).map((tag) => ({ ...tag, place }));
  return [...toTags(headTags), ...inBody(preBodyTags, 'bodyStart'), ...inBody(postBodyTags, 'bodyEnd')];
}

function toTags(value: unknown): HeadTag[] {
  return listOf(value).flatMap((one): HeadTag[] => {
    if (typeof one === 'string') return parseFragment(one).childNodes.flatMap(fromNode);
    if (!isLoose(one) || typeof one.tagName !== 'string') return [];
    const { tagName, attributes, innerHTML } = one;
    return [{ tagName, attributes: attributesOf(looseOf(attributes)), innerHTML: textOf(innerHTML) }];
  });
}

/** Text and comments between the tags say nothing. */
function fromNode(node: DefaultTreeAdapterTypes.ChildNode): HeadTag[] {
  if (!('attrs' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value || true]));
  const innerHTML = serialize(node);
  return [{ tagName: node.tagName, attributes, ...(innerHTML === '' ? {} : { innerHTML }) }];
}
