// Prints a document as a PDF whose table of contents has the numbers of the pages. Browsers do not know them before they
// have printed: it is printed, the places of the chapters are read from that, written into the document, and it is printed
// again. The numbers have their room from the beginning, so that nothing moves.
import { open, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { browserFailed } from './export-errors.js';
import { placesIn, setPdfTime } from './read-pdf.js';
import { type BrowserPage, withBrowser } from './run-browser.js';

export interface PrintJob {
  /** Absolute path of the browser. */
  browser: string;
  /** Absolute path of the document. */
  document: string;
  /** Absolute path of what draws its diagrams, where it has any. */
  diagrams: string | undefined;
  limitMs: number;
  /** Time that the PDF says it was made at; undefined: when it was. */
  timeMs: number | undefined;
}

export interface Printed {
  pdf: Buffer;
  pages: number;
  /** The document with its numbers and diagrams. */
  html: string;
}

/** @param scratch absolute path of a file that may be written. @throws SiteError */
export async function printPdf(job: PrintJob, scratch: string): Promise<Printed> {
  const { browser, document, diagrams, limitMs, timeMs } = job;
  return withBrowser(browser, limitMs, async (page) => {
    // As wide as the text on paper: what scripts draw is drawn for it.
    const screen = { width: 660, height: 980, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', screen);
    await page.open(pathToFileURL(document).href);
    if (diagrams !== undefined) await page.evaluate(drawing(pathToFileURL(diagrams).href));
    await page.evaluate('document.fonts.ready.then(() => true)');
    let numbers = '';
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const pdf = await print(page, scratch);
      const read = placesIn(pdf);
      if (!read) throw browserFailed(browser, 'The PDF that it writes cannot be read.');
      const found = JSON.stringify(Object.fromEntries(read.places));
      if (found === numbers) {
        const html = (await page.evaluate('document.documentElement.outerHTML')) as string;
        if (timeMs !== undefined) setPdfTime(pdf, timeMs);
        return { pdf, pages: read.pages, html: `<!doctype html>${html}\n` };
      }
      numbers = found;
      await page.evaluate(
        `for (const place of document.querySelectorAll('[data-page]')) place.textContent = (${numbers})[place.dataset.page] ?? ''`,
      );
    }
    throw browserFailed(browser, 'Each time that it prints, the pages are others.');
  });
}

/** Draws all diagrams, in the colours of paper. */
function drawing(script: string): string {
  return `(async () => {
  const { drawDiagram } = await import(${JSON.stringify(script)});
  const mermaid = document.querySelector('meta[name="relaydocs:mermaid"]').content;
  const figures = [...document.querySelectorAll('.rd-diagram')];
  for (const figure of figures) drawDiagram(figure, mermaid);
  while (!figures.every((figure) => figure.dataset.drawn !== undefined || figure.querySelector('.rd-diagram-mistake')))
    await new Promise((resolve) => setTimeout(resolve, 20));
})()`;
}

async function print(page: BrowserPage, scratch: string): Promise<Buffer> {
  const { stream } = await page.send<{ stream: string }>('Page.printToPDF', {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  const file = await open(scratch, 'w');
  try {
    for (let isOver = false; !isOver; ) {
      const part = await page.send<{ data: string; eof: boolean; base64Encoded?: boolean }>('IO.read', {
        handle: stream,
        size: 1 << 20,
      });
      await file.write(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'latin1'));
      isOver = part.eof;
    }
  } finally {
    await file.close();
  }
  await page.send('IO.close', { handle: stream });
  return readFile(scratch);
}
