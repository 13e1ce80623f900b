/** Style sheets in `css/` that only some pages load, besides the main one. */
export const sheetNames = [
  /** Blocks of code, tabs. */
  'code',
  /** Marked lines, folds, line numbers and types in code. */
  'code-marks',
  /** Steps, cards, file trees, diagrams. */
  'extras',
  /** Landing pages, and their blocks on other pages. */
  'landing',
  /** Operations of an API. */
  'api',
  /** Badges, and icons beside text. */
  'marks',
  /** Posts, and lists of posts. */
  'blog',
  /** The search dialog, and the page of search results. */
  'search',
  /** Live code. */
  'live',
] as const;

export type SheetName = (typeof sheetNames)[number];

/** A value for each style sheet. */
export type OfSheets<Value> = Readonly<Record<SheetName, Value>>;

export function ofSheets<Value>(make: (name: SheetName) => Value): OfSheets<Value> {
  return Object.fromEntries(sheetNames.map((name) => [name, make(name)])) as Record<SheetName, Value>;
}
