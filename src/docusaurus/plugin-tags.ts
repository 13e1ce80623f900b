// What `injectHtmlTags` of a plugin gives -> tags for the head of every page.
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
    if (typeof one === 'string') return fromHtml(one);
    if (!isLoose(one) || typeof one.tagName !== 'string') return [];
    const { tagName, attributes, innerHTML } = one;
    return [{ tagName, attributes: attributesOf(looseOf(attributes)), innerHTML: textOf(innerHTML) }];
  });
}

/** `<script src="x.js"></script><link rel="me">`: tags beside each other. */
function fromHtml(html: string): HeadTag[] {
  const tags = html.matchAll(
    /<([a-z][\w-]*)((?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>(?:([\s\S]*?)<\/\1\s*>)?/gi,
  );
  return Array.from(tags, ([, tagName = '', written = '', innerHTML]) => {
    const pairs = written.matchAll(/([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/g);
    const attributes = Array.from(pairs, ([, name = '', ...values]): [string, string | boolean] => [
      name,
      values.find((value) => value !== undefined) ?? true,
    ]);
    return {
      tagName: tagName.toLowerCase(),
      attributes: Object.fromEntries(attributes),
      ...(innerHTML ? { innerHTML } : {}),
    };
  });
}
