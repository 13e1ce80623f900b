// Arguments of Chromium for tests, measurements and pictures.

/** What playwright-core switches off: a list of ours takes the place of its. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** Lists below the address bar, which nobody sees: drawn for every page, they took more than half of the processor's time. */
const lists = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** A process for a page that may be opened next: here each page has a context of its own, and the process is for nothing. */
const spare = 'SpareRendererForSitePerProcess';

export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  `--disable-features=${[...offForPlaywright, ...lists, spare].join()}`,
];
