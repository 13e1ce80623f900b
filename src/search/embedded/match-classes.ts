// Classes of matches: where in a section a term occurs, as its postings record it. Higher classes say more about the section.

/**
 * Classes below this number are levels of evidence in the section's text, tables and code: how often the term occurs there, relative to
 * their length. Each level means twice the evidence of the one before.
 */
export const evidenceLevels = 7;
const leastEvidence = 0.1;

export const evidenceOf = (level: number): number => leastEvidence * 2 ** level;

/** Returns the level that is closest to an amount of evidence. */
export function levelOf(evidence: number): number {
  const level = Math.round(Math.log2(evidence / leastEvidence));
  return Math.min(Math.max(level, 0), evidenceLevels - 1);
}

/** In a heading above the section, or in the name of the page's category: it applies to the section, but is no reason to show it. */
export const inContext = evidenceLevels;
/** In the page's description. */
export const inDescription = evidenceLevels + 1;
/** In the section's own heading or address. The number of words in it follows in the postings. */
export const inHeading = evidenceLevels + 2;
export const classCount = evidenceLevels + 3;
