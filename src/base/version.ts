/** Version of relaydocs; a test keeps it equal to package.json's. */
export const version = '3.8.1';

// Set by bin/build-dist.mjs: a hash of all sources, so that results of another relaydocs are never reused.
declare const __PROGRAM_DIGEST__: string | undefined;

/** Part of every cache key. Run from its sources, relaydocs has none: then a cache serves one state of them only. */
export const programDigest = typeof __PROGRAM_DIGEST__ === 'string' ? __PROGRAM_DIGEST__ : 'source';
