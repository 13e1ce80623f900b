import { STATUS_CODES } from 'node:http';
import type { ApiText } from '../../openapi/api-description.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import type { AnyNode } from '../markdown/markdown-node.js';

/** How the parts of an API are shown on a page. */
export interface ApiView {
  texts: ApiTexts;
  /** A description -> its nodes. */
  show(text: ApiText): AnyNode[];
}

/** `404` -> `Not Found`, as RFC 9110 and its extensions name it; `4XX` -> `client error`. */

export function statusWords(status: string, texts: ApiTexts): string {
  if (status === 'default') return texts.apiStatusOther;
  return STATUS_CODES[status] ?? texts[`apiStatus${status.charAt(0)}` as keyof ApiTexts] ?? '';
}
