import type { ApiText } from '../../openapi/api-description.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import type { AnyNode } from '../markdown/markdown-node.js';

/** How the parts of an API are shown on a page. */
export interface ApiView {
  texts: ApiTexts;
  /** A description -> its nodes. */
  show(text: ApiText): AnyNode[];
}
