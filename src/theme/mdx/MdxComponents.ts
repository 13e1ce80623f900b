/** What a site's own components for all pages begin with: ours are there without being in it. */
export const MdxComponents = {};
