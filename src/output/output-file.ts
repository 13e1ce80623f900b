/** A file of the output that was made in memory. */
export interface OutputFile {
  /** Path in the output, forward slashes. */
  path: string;
  contents: string | Uint8Array;
}
