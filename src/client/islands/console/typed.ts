// What a reader has typed, for all consoles of the document: it is kept nowhere else.

/** Ids of keys -> what was typed. */
export const typedKeys = new Map<string, string>();

/** Names of parameters -> what was typed last. */
export const typedValues = new Map<string, string>();
