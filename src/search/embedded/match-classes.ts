// Where in a section a term stands, as postings tell it: the better the place, the higher the number.
export const inCode = 0;
/** Three times or more. */
export const oftenInCode = 1;
export const inText = 2;
export const oftenInText = 3;
/** In a heading above the section, or in the name of the page's category: true of the section, but not found by it. */
export const inContext = 4;
/** In the first cell of a table's row, which says what the row is about, or in the page's description. */
export const inKey = 5;
/** In the section's own heading or address. The number of words in it follows. */
export const inHeading = 6;
export const classCount = 7;

/** Times from which a term counts as frequent in a section. */
export const often = 3;
