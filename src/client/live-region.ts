let region: HTMLElement | undefined;

/** Lets a screen reader say `text` when it is free to. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'rd-visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = text;
}
