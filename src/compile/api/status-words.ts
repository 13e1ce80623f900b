/** `404` -> `Not Found`, as RFC 9110 and its extensions name it; `4XX` -> `client error`. */
import { STATUS_CODES } from 'node:http';

const classes: Readonly<Record<string, string>> = {
  '1': 'information',
  '2': 'success',
  '3': 'redirect',
  '4': 'error of the caller',
  '5': 'error of the server',
};

export function statusWords(status: string): string {
  if (status === 'default') return 'any other';
  return STATUS_CODES[status] ?? classes[status.charAt(0)] ?? '';
}
