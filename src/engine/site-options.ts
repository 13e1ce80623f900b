/** Which site a command is about. */
export interface SiteOptions {
  /** Absolute path of the folder that holds the config. */
  siteDir: string;
  /** Absolute; default: `relaydocs.config.*` in the folder. */
  configPath?: string;
  /** Language of the site's `i18n`; default: the default one. */
  locale?: string;
  /** The site is made for readers who have its files and no server. */
  forFiles?: boolean;
  onProgress?(event: ProgressEvent): void;
}

/** How far a command is: in pages, an upload in records, questions to other hosts in addresses. */
export interface ProgressEvent {
  stage: 'compile' | 'render' | 'upload' | 'ask';
  done: number;
  total: number;
}
