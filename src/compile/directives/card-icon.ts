/** `./icon.svg`, `/img/icon.png`, `https://...` */
export function isPicture(icon: string): boolean {
  return /\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i.test(icon);
}
