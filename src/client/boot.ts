// The only inline script of a page: runs before the first paint, so that nothing flashes. The same text on every page of
// every site (its hash stands in the Content-Security-Policy); what differs comes from attributes of <html>.
// A block of its own keeps names out of the global scope.
{
  const { dataset, style } = document.documentElement;
  const { colorDefault, colorSystem, colorFixed, announcement } = dataset;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked: as on a first visit.
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
  // An entry that was left: the reader's place in it is restored by the heights that it had. Not all browsers keep the place of
  // what an address names while boxes above it get theirs.
  if (history.state || location.hash) dataset.whole = '';
  if (history.state) {
    // The browser may restore that place before it has the style sheet. It must not follow what stood there then.
    style.overflowAnchor = 'none';
    addEventListener('load', () => {
      style.overflowAnchor = '';
    });
  }
  // A script of ours that does not come, or one that cannot run, must not keep text hidden that ours would have made something
  // of. A foreign one that does not come, as browsers block those that count readers, keeps nothing from ours.
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
