// Prints documents as one PDF whose table of contents has page numbers. Browsers only know these after printing, and need four times as
// long for twice as many pages. So the chapters are printed in parts, their page numbers are read from the results, and cover and
// table of contents are printed last, with the numbers. Space for the numbers is reserved, so that nothing moves.
import { pathToFileURL } from 'node:url';
import { browserFailed } from './export-errors.js';
import { countPages, PdfJoiner, type PdfPart } from './join-pdf.js';
import { otherPlace } from './renumber-pdf.js';
import { type BrowserPage, type OpenPage, withBrowser } from './run-browser.js';

export interface PrintJob {
  /** Absolute path of the browser. */
  browser: string;
  /** Absolute paths of the documents: cover and table of contents, and the parts with chapters. */
  front: string;
  parts: readonly string[];
  /** Ids of link targets. */
  places: readonly string[];
  /** Absolute path of the script that draws diagrams, if there are any. */
  diagrams: string | undefined;
  limitMs: number;
  /** Creation date of the PDF; undefined for the current time. */
  timeMs: number | undefined;
}

export interface Printed {
  pages: number;
  /** The bodies of the documents, in order, with page numbers and drawn diagrams. */
  html: readonly string[];
}

/** @param file absolute path of the PDF. @throws SiteError */
export async function printPdf(job: PrintJob, file: string): Promise<Printed> {
  return withBrowser(job.browser, job.limitMs, async (openPage) => {
    const print = (document: string, before: number, numbers = {}) =>
      printPart(openPage, job, document, before, numbers);
    const read = <Result>(reading: Promise<Result>): Promise<Result> =>
      reading.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== undefined) throw error;
        throw browserFailed(job.browser, `The PDF that it writes cannot be read: ${error.message}`);
      });
    let front = await read(countPages((await print(job.front, 0)).pdf));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const joiner = await PdfJoiner.open(file);
      try {
        const parts: PdfPart[] = [];
        const html: string[] = [];
        const numbers: Record<string, number> = {};
        let pages = front;
        for (const document of job.parts) {
          const printed = await print(document, pages);
          const part = await read(joiner.add(printed.pdf));
          for (const [place, number] of part.places) numbers[place] = pages + number + 1;
          pages += part.pages;
          parts.push(part);
          html.push(printed.html);
        }
        const printed = await print(job.front, 0, numbers);
        const first = await read(joiner.add(printed.pdf));
        if (first.pages === front) {
          await joiner.end([first, ...parts], job.timeMs);
          return { pages, html: [printed.html, ...html] };
        }
        front = first.pages;
      } finally {
        await joiner.close();
      }
    }
    throw browserFailed(job.browser, 'Each time that it prints, the pages are others.');
  });
}

/** Prints a part. @param before number of pages before it. @param numbers id of an element -> page number */
async function printPart(
  openPage: OpenPage,
  { diagrams, places }: PrintJob,
  document: string,
  before: number,
  numbers: Readonly<Record<string, number>>,
): Promise<{ pdf: Buffer; html: string }> {
  return openPage(pathToFileURL(document).href, async (page) => {
    if (diagrams !== undefined) await page.evaluate(drawing(pathToFileURL(diagrams).href));
    await page.evaluate('document.fonts.ready.then(() => true)');
    const html = (await page.evaluate(`(${fillIn})(${JSON.stringify(numbers)})`)) as string;
    await page.evaluate(`(${prepare})(${before}, ${JSON.stringify(places)}, ${JSON.stringify(otherPlace)})`);
    return { pdf: await printToPdf(page), html };
  });
}

/** Returns code that draws all diagrams, in the colours for print. */
function drawing(script: string): string {
  return `(async () => {
  const figures = [...document.querySelectorAll('.rd-diagram')];
  if (figures.length === 0) return;
  const { drawDiagram } = await import(${JSON.stringify(script)});
  const mermaid = document.querySelector('meta[name="relaydocs:mermaid"]').content;
  for (const figure of figures) drawDiagram(figure, mermaid);
  while (!figures.every((figure) => figure.dataset.drawn !== undefined || figure.querySelector('.rd-diagram-mistake')))
    await new Promise((resolve) => setTimeout(resolve, 20));
})()`;
}

/** Writes the page numbers. @returns the body of the document */
const fillIn = `(numbers) => {
  for (const place of document.querySelectorAll('[data-page]')) place.textContent = numbers[place.dataset.page] ?? '';
  return [...document.querySelectorAll('body>:is(.pr-cover,.pr-contents,.pr-chapter)')].map((one) => one.outerHTML).join('');
}`;

/** Continues the page count, marks elements that other parts link to, and keeps links to elements in other parts. */
const prepare = `(before, places, other) => {
  document.documentElement.style.counterReset = 'page ' + before;
  const find = (href) => {
    try { return document.getElementById(decodeURIComponent(href.slice(1))); } catch { return null; }
  };
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const href = link.getAttribute('href');
    if (!find(href)) link.setAttribute('href', other + href.slice(1));
  }
  const links = document.createElement('div');
  links.hidden = true;
  for (const place of places) if (find('#' + place)) links.appendChild(document.createElement('a')).href = '#' + place;
  document.body.append(links);
}`;

async function printToPdf(page: BrowserPage): Promise<Buffer> {
  const { stream } = await page.send<{ stream: string }>('Page.printToPDF', {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  const parts: Buffer[] = [];
  for (let isOver = false; !isOver; ) {
    const part = await page.send<{ data: string; eof: boolean; base64Encoded?: boolean }>('IO.read', {
      handle: stream,
      size: 1 << 20,
    });
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'latin1'));
    isOver = part.eof;
  }
  await page.send('IO.close', { handle: stream });
  return Buffer.concat(parts);
}
