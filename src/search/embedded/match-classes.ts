// What a term's place in a section says of the section, as postings tell it: the higher the number, the more.

/**
 * Classes below this are levels of evidence in the section's own text, tables and code: how often a term stands there, in
 * how much else. Each says twice as much as the one before.
 */
export const evidenceLevels = 7;
const leastEvidence = 0.1;

export const evidenceOf = (level: number): number => leastEvidence * 2 ** level;

/** The level that is nearest to what was found. */
export function levelOf(evidence: number): number {
  const level = Math.round(Math.log2(evidence / leastEvidence));
  return Math.min(Math.max(level, 0), evidenceLevels - 1);
}

/** In a heading above the section, or in the name of the page's category: true of the section, but not found by it. */
export const inContext = evidenceLevels;
/** In the page's description. */
export const inDescription = evidenceLevels + 1;
/** In the section's own heading or address. The number of words in it follows. */
export const inHeading = evidenceLevels + 2;
export const classCount = evidenceLevels + 3;
