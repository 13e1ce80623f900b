/** `404` -> `Not Found`, as RFC 9110 and its extensions name it; `4XX` -> `client error`. */
import { STATUS_CODES } from 'node:http';
import type { ApiTexts } from '../../texts/api-texts.js';

export function statusWords(status: string, texts: ApiTexts): string {
  if (status === 'default') return texts.apiStatusOther;
  return STATUS_CODES[status] ?? texts[`apiStatus${status.charAt(0)}` as keyof ApiTexts] ?? '';
}
