/** A `_category_.json` or `_category_.yml`. */
export interface CategoryFile {
  /** Path relative to the site's folder: `docs/api/_category_.json`. */
  path: string;
  /** Folder relative to the content folder: `api`. */
  dir: string;
  instance: string;
  version: string;
  label?: string;
  position?: number;
  collapsible?: boolean;
  collapsed?: boolean;
  className?: string;
  description?: string;
  customProps?: Readonly<Record<string, unknown>>;
  key?: string;
  /** null: no link, even where the folder has an index file. */
  link?: CategoryLink | null;
}

export type CategoryLink =
  | { type: 'doc'; id: string }
  | {
      type: 'generated-index';
      slug?: string;
      title?: string;
      description?: string;
      keywords?: readonly string[];
      image?: string;
    };
