/** Search cannot answer: the index cannot be fetched, or is damaged. The only error that the embedded engine gives. */
export class SearchUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SearchUnavailable';
  }
}
