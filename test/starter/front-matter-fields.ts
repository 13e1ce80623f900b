// Every field that the front matter's schema knows.
import * as z from 'zod';
import { frontMatterShape } from '../../src/content/front-matter.js';

export interface FrontMatterFields {
  /** `hero.actions[].label`, and what holds others: `hero`. */
  all: ReadonlySet<string>;
  /** Those that hold a value themselves. */
  values: readonly string[];
}

export function frontMatterFields(): FrontMatterFields {
  const all = new Set<string>();
  const holders = new Set<string>();
  const visit = (schema: unknown, name: string): void => {
    if (schema instanceof z.ZodObject) {
      if (name !== '') holders.add(name);
      for (const [key, inner] of Object.entries(schema.shape)) {
        const path = name === '' ? key : `${name}.${key}`;
        all.add(path);
        visit(inner, path);
      }
    } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
      visit(schema.unwrap(), name);
    } else if (schema instanceof z.ZodArray) {
      if (schema.element instanceof z.ZodObject) holders.add(name);
      visit(schema.element, `${name}[]`);
    } else if (schema instanceof z.ZodUnion) {
      for (const option of schema.options) visit(option, name);
    } else if (schema instanceof z.ZodPipe) {
      visit(schema.in, name);
      visit(schema.out, name);
    }
  };
  visit(z.object(frontMatterShape), '');
  return { all, values: [...all].filter((name) => !holders.has(name)).sort() };
}
