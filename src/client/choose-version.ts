// The switch "I use version …". Loaded on pages that mark content with the version that added or removed it. It runs before the first paint
// and adds a style sheet that dims whatever is not in the version that the reader has chosen. It is a classic script, not a module: it
// imports nothing, and its names stay in a block.
//
//   <script data-versions='[["3.2","3.2.0"],["4.0"]]'>   all versions in order; names of the same version are grouped
//   data-since="…", data-until="…"                       on marked content and on its badges
//   <label class="rd-your-version" hidden><select>       the switch, in the navbar and in copies of the navbar
{
  const { currentScript } = document;
  const key = 'relaydocs.version';
  const versions = JSON.parse(currentScript!.dataset.versions!) as string[][];
  const sheet = new CSSStyleSheet();
  const styles =
    '.rd-your-version{display:flex;align-items:center;gap:.5rem;font-size:.875rem;font-weight:500;white-space:nowrap}' +
    '.rd-your-version select{padding:.15rem .35rem;border:1px solid var(--rd-control);border-radius:6px;background:var(--rd-raised);color:inherit;font:inherit}';
  let chosen = '';
  try {
    chosen = localStorage.getItem(key) ?? '';
  } catch {
    // Storage is blocked: the choice holds until the document is left.
  }

  const dim = (): void => {
    const at = versions.findIndex((names) => names.includes(chosen));
    if (at === -1) {
      sheet.replaceSync(styles);
      return;
    }
    const others = versions.flatMap((names, index) =>
      names.map((name) => (index > at ? `[data-since="${name}"]` : `[data-until="${name}"]`)),
    );
    const off = others.join();
    const badge = `.rd-badge:is(${off})`;
    const places = [
      `:is(div,section):is(${off})`,
      `:is(li,p,td,th,dd,dt):has(>${badge})`,
      `li:has(>p>${badge})`,
      `tr:has(>:first-child>${badge})`,
    ];
    const dimmed = `.rd-prose :is(${places.join()})`;
    sheet.replaceSync(
      styles +
        // The muted text colour has enough contrast on every background of the theme; lower opacity would not.
        `${dimmed},${dimmed} :not(.rd-mark){color:var(--rd-muted)!important}` +
        `${dimmed} :is(img,video,.rd-diagram){opacity:.5;filter:grayscale(1)}` +
        `${dimmed} ${badge}{border-style:dashed;background:none;text-decoration:line-through}` +
        // This text is only for screen readers.
        `${dimmed} ${badge}::after{content:". " attr(data-off);position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`,
    );
  };

  /** Shows the chosen version in every switch. Each page brings a switch, and the mobile menu copies it. */
  const show = (): void => {
    const value = versions.find((names) => names.includes(chosen))?.[0] ?? '';
    for (const label of document.querySelectorAll<HTMLElement>('.rd-your-version')) {
      const select = label.querySelector('select');
      // The script runs while the page is being parsed, so the <select> may not be there yet.
      if (!select) continue;
      label.hidden = false;
      for (const option of label.querySelectorAll('option'))
        option.toggleAttribute('selected', option.value === value);
      select.value = value;
    }
  };

  document.adoptedStyleSheets.push(sheet);
  dim();
  const parsing = new MutationObserver(show);
  parsing.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    parsing.disconnect();
    show();
  });
  document.addEventListener('relaydocs:route', show);
  document.addEventListener('change', ({ target }) => {
    const select = target as HTMLSelectElement;
    if (!select.closest('.rd-your-version')) return;
    chosen = select.value;
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Storage is blocked, as above.
    }
    dim();
    show();
  });
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    chosen = event.newValue ?? '';
    dim();
    show();
  });
}
