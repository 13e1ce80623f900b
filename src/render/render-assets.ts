/** What the bundle stage made for every page, as paths in the output. */
export interface RenderAssets {
  scripts: readonly string[];
  styles: readonly string[];
  /** Style sheet of the theme for what few articles hold: steps, cards, file trees, diagrams. */
  extraStyles: string;
  /** Style sheet of the theme for pages that show operations of an API. */
  apiStyles: string;
  /** Stricter policy for connections of pages without a console; undefined where that for all is as strict. */
  connectPolicy: string | undefined;
  /** Module that draws diagrams; undefined where nothing is drawn. */
  diagramScript: string | undefined;
  /** Style sheet of the classes that stand for inline styles of pages; only pages that use one get it. */
  pageStyles: string | undefined;
  /** Style sheet of the search dialog, which is loaded with it, and of the search page. */
  searchStyles: string;
  /** The one inline script; its hash is in the Content-Security-Policy. */
  boot: string;
}
