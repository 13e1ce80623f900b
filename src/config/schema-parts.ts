// Pieces that the config's schema is made of. Messages are what an author reads: a sentence, or the end of one that
// begins with "expected", to which the value found is added (see config-problems.ts).
import * as z from 'zod';

/** A schema for every field of `T`: a field that is added to the type is missed by the compiler here. */
type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

/** An object with these keys only. An issue about other keys has the known ones as its message. */
export function object<T>(shape: Shape<T>): z.ZodType<T> {
  const error = (issue: { code?: string }): string =>
    issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : 'expected an object';
  return z.strictObject(shape, { error }) as unknown as z.ZodType<T>;
}

export const text = z.string('expected text');
export const filledText = filled('expected text');
export const flag = z.boolean('expected true or false');

/** Text that is not empty. (Not `min(1)`, which would look at the length of a list, too.) */
export function filled(message: string): z.ZodType<string> {
  return z.string(message).refine((value) => value !== '', message);
}

export function list<T>(item: z.ZodType<T>): z.ZodArray<z.ZodType<T>> {
  return z.array(item, 'expected a list');
}

export function record<T>(value: z.ZodType<T>): z.ZodType<Record<string, T>> {
  return z.record(z.string(), value, 'expected an object');
}

export function oneOf<const Value extends string>(...values: Value[]): z.ZodType<Value> {
  return z.enum(
    values,
    `expected ${values.map((value) => `"${value}"`).join(' or ')}`,
  ) as unknown as z.ZodType<Value>;
}

export function wholeNumber(minimum: number, maximum: number): z.ZodType<number> {
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  const message = `expected a whole number${range}`;
  return z.int(message).min(minimum, message).max(maximum, message);
}

export function callback<T>(): z.ZodType<T> {
  return z.custom<T>((value) => typeof value === 'function', 'expected a function');
}

/** Text that a rule accepts by giving undefined, or refuses with a message. */
export function textWhere(mistakeIn: (value: string) => string | undefined): z.ZodType<string> {
  return text.superRefine((value, context) => {
    const message = mistakeIn(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** Reports a mistake at `path` below the value. */
export type Report = (message: string, path?: PropertyKey[]) => void;

/**
 * A value of several kinds: `choose` looks at it, takes the schema for its kind, and may report mistakes of its own.
 * (A union of zod's would report why the value is of none of the kinds.)
 */
export function chosen<T>(choose: (value: unknown, report: Report) => z.ZodType): z.ZodType<T> {
  return z.custom<T>().superRefine((value, context) => {
    const report: Report = (message, path = []) => context.addIssue({ code: 'custom', message, path });
    for (const issue of choose(value, report).safeParse(value).error?.issues ?? [])
      context.addIssue({ ...issue });
  });
}

/** The value's own field, if it is an object that has it. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
