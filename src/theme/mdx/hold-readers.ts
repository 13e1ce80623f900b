// Implements `history.block` in the browser. It is loaded when a component calls it, as most components with `useHistory` do not.
import { leavesTab } from '../../base/values.js';
import { type LeavePrompt, locationOf } from './router.js';

/** Asks the reader before a navigation starts. The browser's back and forward buttons, and anchors on the same page, are not blocked. */
export function holdReaders(prompt: LeavePrompt, signal: AbortSignal): void {
  const ask = (event: Event): void => {
    const { url, replace } = event instanceof CustomEvent ? (event.detail as Visit) : followedBy(event);
    if (url === undefined) return;
    const target = new URL(url, location.href);
    const isPart =
      target.hash !== '' && target.pathname + target.search === location.pathname + location.search;
    if (target.origin !== location.origin || isPart) return;
    const asked =
      typeof prompt === 'function' ? prompt(locationOf(target), replace ? 'REPLACE' : 'PUSH') : prompt;
    if (typeof asked === 'string' ? confirm(asked) : asked !== false) return;
    event.preventDefault();
    if (event.type !== 'click') event.stopImmediatePropagation();
  };
  // This runs after the handlers of the link itself, and before the navigation, which listens on the document.
  document.documentElement.addEventListener('click', ask, { signal });
  document.addEventListener('relaydocs:visit', ask, { capture: true, signal });
}

/** The data of a `relaydocs:visit` event. */
interface Visit {
  url?: string;
  replace?: boolean;
}

/** Returns the URL of the link that a click follows in the same tab. */
function followedBy(event: Event): Visit {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  const link = target instanceof Element && target.closest('a');
  const isElsewhere = event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  // A link in an SVG is no HTMLAnchorElement, and its `href` is no string; the browser follows it itself.
  if (isElsewhere || !(link instanceof HTMLAnchorElement) || !link.href) return {};
  return leavesTab(link.target) || link.hasAttribute('download') ? {} : { url: link.href };
}
