import { hashOf } from '../base/hash.js';
import type { FrontMatter } from './front-matter.js';

/** All that is known of a file before it is compiled. */
interface Head {
  frontMatter: FrontMatter;
  /** The title in the text. */
  contentTitle: string | undefined;
}

const digests = new WeakMap<FrontMatter, string>();

/** Digest of a head, made once. */
export function headDigestOf(head: Head): string {
  const digest =
    digests.get(head.frontMatter) ?? hashOf(JSON.stringify([head.frontMatter, head.contentTitle]));
  rememberHeadDigest(head, digest);
  return digest;
}

/** Takes a digest that was kept with the head. */
export function rememberHeadDigest({ frontMatter }: Head, digest: string): void {
  digests.set(frontMatter, digest);
}
