// The only inline script of a page. It runs before the first paint, so that the page does not flash in another colour mode. Its text is the
// same on every page of every site, as its hash stands in the Content-Security-Policy; what differs comes from attributes of <html>. The
// block keeps its variables out of the global scope.
{
  const { dataset, style } = document.documentElement;
  const { colorDefault, colorSystem, colorFixed, announcement } = dataset;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked: treat this as a first visit.
    }
  };
  const kept = colorFixed === undefined ? read('theme') : null;
  if (kept === 'dark' || kept === 'light') {
    dataset.theme = dataset.themeChoice = kept;
  } else if (colorSystem !== undefined) {
    dataset.theme = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
  } else {
    dataset.theme = colorDefault;
  }
  // The reader comes back to a history entry, or to an anchor: lay out the whole page at once. The scroll position only fits the final
  // heights, and not all browsers keep an anchor in view while boxes above it still grow.
  if (history.state || location.hash) dataset.whole = '';
  if (history.state) {
    // The browser may restore the scroll position before the style sheet has arrived, so scroll anchoring must not follow yet.
    style.overflowAnchor = 'none';
    addEventListener('load', () => {
      style.overflowAnchor = '';
    });
  }
  // Text that a script was to enhance must not stay hidden if one of our scripts fails to load or throws. Foreign scripts that fail to
  // load, such as blocked analytics, do not matter here.
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window || (target as HTMLElement).dataset?.relaydocs === '') dataset.scriptFailed = '';
    },
    true,
  );
  if (announcement !== undefined && read(`relaydocs.announcement.${announcement}`)) {
    dataset.announcementClosed = '';
  }
}
