/** Version of relaydocs; a test keeps it equal to that in package.json. */
export const version = '3.8.1';

/** The version of Docusaurus whose names, hooks and plugins work here; components and plugins can ask for it. */
export const docusaurusVersion = '3.10.2';

// Set by bin/build-dist.mjs: a hash of all sources, so that caches of another program are never reused.
declare const __PROGRAM_DIGEST__: string | undefined;

/** Part of every cache key. Constant when run from sources, so a cache is then valid for one state of them only. */
export const programDigest = typeof __PROGRAM_DIGEST__ === 'string' ? __PROGRAM_DIGEST__ : 'source';
