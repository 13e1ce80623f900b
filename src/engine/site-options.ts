/** The site that a command works on. */
export interface SiteOptions {
  /** Absolute path of the folder with the config. */
  siteDir: string;
  /** Absolute path; default: `relaydocs.config.*` in the folder. */
  configPath?: string;
  /** One of the locales in `i18n`; default: the default locale. */
  locale?: string;
  /** True if the site is made for reading from files, without a server. */
  forFiles?: boolean;
  onProgress?(event: ProgressEvent): void;
}

/** Progress of a command: counts pages, for an upload records, for requests to other hosts URLs. */
export interface ProgressEvent {
  stage: 'compile' | 'render' | 'upload' | 'ask';
  done: number;
  total: number;
}
