/** The files of the site, by path. */
export const optionsFiles: Readonly<Record<string, string>>;
/** Writes the site into a folder. */
export function writeOptionsSite(dir: string): void;
