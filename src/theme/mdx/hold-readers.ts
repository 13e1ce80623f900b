// What `history.block` does in the browser. It comes when a component asks for it: most that have `useHistory` do not.
import { leavesTab } from '../../base/values.js';
import { type LeavePrompt, locationOf } from './router.js';

/** Asks before the navigation hears of it. What the buttons of the browser do is not held, nor are parts of the same page. */
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
  // Behind the handlers of the link itself, and before the navigation, which listens to the document.
  document.documentElement.addEventListener('click', ask, { signal });
  document.addEventListener('relaydocs:visit', ask, { capture: true, signal });
}

/** What a `relaydocs:visit` says. */
interface Visit {
  url?: string;
  replace?: boolean;
}

/** The link that a click follows in the same tab. */
function followedBy(event: Event): Visit {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  const link = target instanceof Element && target.closest('a');
  const isElsewhere = event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  // One in an SVG is another kind of element, whose address is no text; the browser follows it by itself.
  if (isElsewhere || !(link instanceof HTMLAnchorElement) || !link.href) return {};
  return leavesTab(link.target) || link.hasAttribute('download') ? {} : { url: link.href };
}
