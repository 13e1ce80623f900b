/** What the file system said: the file is gone again, or closed to us. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
