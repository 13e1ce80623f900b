import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** Rules that are about colours: they take half of the time. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Opens a page by the scripts of the one that is open: where axe has looked before, it takes half as long. */
export function follow(page: Page, address: string): Promise<void> {
  return page.evaluate(
    (url) =>
      new Promise<void>((resolve) => {
        document.addEventListener('relaydocs:route', () => resolve(), { once: true });
        document.dispatchEvent(new CustomEvent('relaydocs:visit', { detail: { url, replace: false } }));
      }),
    address,
  );
}

/** What axe finds wrong with the page that is shown, or with a part of it, a line each. */
export async function faults(
  page: Page,
  rules: 'all' | 'colors' | 'all but colors' = 'all',
  part = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const disabled = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));
  const chosen = { all: {}, colors: { runOnly: colorRules }, 'all but colors': { rules: disabled } }[rules];
  // To say where each element stands that is as it should be takes half of the time on a long page.
  const options = { ...chosen, resultTypes: ['violations'], selectors: false };
  return page.evaluate(
    async ([where, given]) => {
      const { axe } = window as unknown as { axe: { run(where: string, options: object): Promise<Found> } };
      // A page answers a change of its size when the next frame is drawn: a table that scrolls now becomes a stop of the keyboard.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { violations } = await axe.run(where, given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [part, options] as const,
  );
}

/** The same in both colour modes, which differ in nothing but colours. Leaves the page as it was. */
export async function faultsInBothModes(page: Page, part?: string): Promise<string[]> {
  const shown = await page.evaluateHandle(() => {
    // With less motion colours change within a frame, those of what lies in an element in the frame after it.
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('* { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce];
    const root = document.documentElement;
    const before = root.getAttribute('data-theme');
    return {
      mode: (value: string) => root.setAttribute('data-theme', value),
      putBack: () => {
        if (before === null) root.removeAttribute('data-theme');
        else root.setAttribute('data-theme', before);
        // The colours of before are there at once as well.
        root.getBoundingClientRect();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce);
      },
    };
  });
  await shown.evaluate(({ mode }) => mode('dark'));
  const found = await faults(page, 'all', part);
  await shown.evaluate(({ mode }) => mode('light'));
  found.push(...(await faults(page, 'colors', part)));
  await shown.evaluate(({ putBack }) => putBack());
  return found;
}
