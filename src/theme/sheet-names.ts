/** Style sheets of pages that have something of theirs, beside that of every page. Each lies in `css/` by its name. */
export const sheetNames = [
  /** Blocks of code, tabs. */
  'code',
  /** Lines of code that are marked, parts of it that are folded, numbers and types in it. */
  'code-marks',
  /** Steps, cards, file trees, diagrams. */
  'extras',
  /** Landing pages, and blocks of theirs on other pages. */
  'landing',
  /** Operations of an API. */
  'api',
  /** Badges, and icons beside words. */
  'marks',
  /** Posts, and pages that list them. */
  'blog',
  /** The dialog and the page of the search. */
  'search',
  /** Live code. */
  'live',
] as const;

export type SheetName = (typeof sheetNames)[number];

/** What belongs to each of them. */
export type OfSheets<Value> = Readonly<Record<SheetName, Value>>;

export function ofSheets<Value>(make: (name: SheetName) => Value): OfSheets<Value> {
  return Object.fromEntries(sheetNames.map((name) => [name, make(name)])) as Record<SheetName, Value>;
}
