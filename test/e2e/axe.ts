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
      const { violations } = await axe.run(where, given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [part, options] as const,
  );
}

/** The same in both colour modes, which differ in nothing but colours. */
export async function faultsInBothModes(page: Page, part?: string): Promise<string[]> {
  const show = (mode: string): Promise<void> =>
    page.evaluate((value) => {
      // With less motion colours change within a frame, those of what lies in an element in the frame after it.
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync('* { transition: none !important; animation: none !important }');
      document.adoptedStyleSheets = [atOnce];
      document.documentElement.setAttribute('data-theme', value);
    }, mode);
  await show('dark');
  const found = await faults(page, 'all', part);
  await show('light');
  return [...found, ...(await faults(page, 'colors', part))];
}
