// "I use version …": a script of the pages that say of something from which version on, or before which, it is there. It runs before the
// first paint and dims by a style sheet of its own what is not in the version that the reader has chosen. As it is no module, its names
// stay in a block, and it imports nothing.
//
//   <script data-versions='[["3.2","3.2.0"],["4.0"]]'>   all versions in their order, those that are the same together
//   data-since="…", data-until="…"                       what is spoken of, and the badges that say it
//   <label class="rd-your-version" hidden><select>       the switch, in the navbar and in copies of it
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
    // Storage is blocked: the choice is for this document.
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
        // Muted text can be read on every ground of the theme; mixing it with the ground could not.
        `${dimmed},${dimmed} :not(.rd-mark){color:var(--rd-muted)!important}` +
        `${dimmed} :is(img,video,.rd-diagram){opacity:.5;filter:grayscale(1)}` +
        `${dimmed} ${badge}{border-style:dashed;background:none;text-decoration:line-through}` +
        // Read aloud, not seen.
        `${dimmed} ${badge}::after{content:". " attr(data-off);position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`,
    );
  };

  /** Each page brings a switch, and the menu of small windows copies it. */
  const show = (): void => {
    const value = versions.find((names) => names.includes(chosen))?.[0] ?? '';
    for (const label of document.querySelectorAll<HTMLElement>('.rd-your-version')) {
      const select = label.querySelector('select');
      // The page may have come up to here.
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
      // As above.
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
