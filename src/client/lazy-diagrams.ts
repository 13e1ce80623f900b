import { awaitsReact } from './hold-clicks.js';

/** So far before a diagram comes into view, what draws it is loaded. */
const AHEAD = '400px';
let observer: IntersectionObserver | undefined;

/** Has the diagrams of the page drawn when they come near. Without Mermaid in the site they have no address to load it from. */
export function watchDiagrams(): void {
  observer?.disconnect();
  const figures = document.querySelectorAll<HTMLElement>('.rd-diagram[data-mermaid^="/"]:not([data-drawn])');
  if (figures.length === 0) return;
  const options = { rootMargin: AHEAD };
  observer = new IntersectionObserver((entries, own) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      own.unobserve(target);
      void import('./diagrams.js').then(({ drawDiagram }) => drawDiagram(target as HTMLElement));
    }
  }, options);
  for (const figure of figures) if (!awaitsReact(figure)) observer.observe(figure);
}
