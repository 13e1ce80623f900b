import { hashOf } from '../base/hash.js';
import type { FrontMatter } from './front-matter.js';

/** What is known of a page before it is compiled. */
interface Head {
  frontMatter: FrontMatter;
  /** The title in the page's text. */
  contentTitle: string | undefined;
}

const digests = new WeakMap<FrontMatter, string>();

/** Returns the digest of a head, which is computed once. */
export function headDigestOf(head: Head): string {
  const digest =
    digests.get(head.frontMatter) ?? hashOf(JSON.stringify([head.frontMatter, head.contentTitle]));
  rememberHeadDigest(head, digest);
  return digest;
}

/** Sets a digest that was cached with the head. */
export function rememberHeadDigest({ frontMatter }: Head, digest: string): void {
  digests.set(frontMatter, digest);
}
