// What `injectHtmlTags` of a plugin gives -> tags for the head of every page.
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import type { HeadTag } from '../config/user-config.js';
import { attributesOf, isLoose, listOf, looseOf, textOf } from './loose.js';

/**
 * Scripts of the body stand in the head, and wait for the page there.
 * @param onLost called for each tag that can stand nowhere here, with its name
 */
export function pluginTags(given: unknown, onLost: (tag: string) => void): HeadTag[] {
  const { headTags, preBodyTags, postBodyTags } = looseOf(given);
  const ofBody = [preBodyTags, postBodyTags].flatMap(toTags).flatMap((tag): HeadTag[] => {
    if (tag.tagName === 'script' && tag.attributes?.src !== undefined)
      return [
        { ...tag, attributes: { ...tag.attributes, ...(tag.attributes.async ? {} : { defer: true }) } },
      ];
    onLost(`<${tag.tagName}> in the body`);
    return [];
  });
  return [...toTags(headTags), ...ofBody];
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
