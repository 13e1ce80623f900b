/** The first five, and how many more: `a, b, c, d, e and 12 more`. */
export function listed(items: readonly string[]): string {
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  return items.slice(0, 5).join(', ') + more;
}
