// What a site wants to know of its readers.
import { object, optional, textWhere } from './fields.js';

/** `https://feedback.example.com/docs` or `/api/feedback`: where a server takes what browsers send. */
const receivingAddress = textWhere((value) =>
  /^(?:https?:\/\/[^\s/?#]+|\/(?!\/))\S*$/.test(value)
    ? undefined
    : 'expected an address such as "https://feedback.example.com/docs" or "/api/feedback"',
);

export const feedback = object({
  /** Where answers are sent, as JSON: `https://feedback.example.com/docs`, or `/api/feedback` on the same host. @default they are told to scripts of the site only */
  url: optional(receivingAddress),
});
