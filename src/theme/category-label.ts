/** Accessible name of the button that opens and closes a category of the sidebar. */
export function categoryLabel(label: string, open: boolean): string {
  return `${open ? 'Collapse' : 'Expand'} sidebar category '${label}'`;
}
