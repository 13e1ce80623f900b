// Shape of a category's link and of the keys that category files and sidebars share.
import * as z from 'zod';

export const categoryLinkSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('doc'), id: z.string() }),
    z.object({
      type: z.literal('generated-index'),
      slug: z.string().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      keywords: z
        .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
        .optional(),
      image: z.string().optional(),
    }),
  ],
  '{ type: "doc", id } or { type: "generated-index" }',
);

export const categoryFileSchema = z.object({
  label: z.string().optional(),
  position: z.number().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  className: z.string().optional(),
  description: z.string().optional(),
  customProps: z.record(z.string(), z.unknown()).optional(),
  key: z.string().optional(),
  link: categoryLinkSchema.nullish(),
});
