// Figures of `dev`: from the command to the first page, from saving to the new text in a real browser, and memory.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments } from '../browser-arguments.mjs';

/** Milliseconds since 1970, on the clock that the browser has, too. */
const nowMs = () => performance.timeOrigin + performance.now();

/** Adds what the corpus lacks: a style sheet, a component and a page that shows it. */
export function addParts(dir) {
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  writeFileSync(path.join(dir, 'src/own.css'), 'h1 { letter-spacing: 0px !important }\n');
  writeFileSync(path.join(dir, 'src/Badge.jsx'), component(0));
  writeFileSync(
    path.join(dir, 'docs/with-component.mdx'),
    "import Badge from '../src/Badge';\n\n# With a component\n\n<Badge />\n",
  );
  const config = path.join(dir, 'relaydocs.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('title:', "theme: { customCss: ['./src/own.css'] }, title:"),
  );
}

const component = (turn) => `export default function Badge() { return <b id="badge">Badge ${turn}</b>; }\n`;

/** Starts the server. `firstPageMs`: from the command until the root page was answered. */
export async function startDev(command, dir) {
  const startedMs = nowMs();
  const child = spawn(process.execPath, [command, 'dev', '--port', '0'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CI: 'true', NO_COLOR: '1' },
  });
  let output = '';
  const waiting = [];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    for (const look of [...waiting]) look();
  });
  const until = (pattern) =>
    new Promise((resolve) => {
      const look = () => {
        const found = pattern.exec(output);
        if (!found) return;
        waiting.splice(waiting.indexOf(look), 1);
        resolve(found[0]);
      };
      waiting.push(look);
      look();
    });
  const url = await until(/http:\/\/\S+/);
  const response = await fetch(url);
  await response.text();
  return {
    url,
    firstPageMs: nowMs() - startedMs,
    until,
    residentMb: () => {
      const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      return Number(kb) / 1024;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

/** Times of `count` saves until `expression` is true in the page; `TURN` in it is the number of the save. */
async function saves(page, count, change, expression) {
  const times = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const seen = page.evaluate(
      (source) =>
        new Promise((resolve) => {
          const test = new Function(`return ${source}`);
          let isSeen = false;
          // One that went on looking would slow down all saves after it.
          const look = () => {
            if (isSeen || !test()) return;
            isSeen = true;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { subtree: true, childList: true, characterData: true });
          const lookAgain = () => {
            look();
            if (!isSeen) requestAnimationFrame(lookAgain);
          };
          lookAgain();
        }),
      expression.replaceAll('TURN', turn),
    );
    await new Promise((resolve) => setTimeout(resolve, 120));
    const startedMs = nowMs();
    change(turn);
    times.push((await seen) - startedMs);
  }
  return times.sort((a, b) => a - b);
}

/** Kind of change -> sorted times in milliseconds. */
export async function measureSaves(dev, dir, editedPage, count) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: browserArguments,
  });
  try {
    // The test's own look at the page needs eval, which the policy of the site forbids.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    const file = path.join(dir, 'docs', editedPage);
    const text = readFileSync(file, 'utf8');
    const config = path.join(dir, 'relaydocs.config.ts');
    const configText = readFileSync(config, 'utf8');
    const results = {};
    await page.goto(new URL(editedPage.replace(/\.mdx?$/, ''), dev.url).href);
    await page.waitForTimeout(500);
    results['body text'] = await saves(
      page,
      count,
      (turn) => writeFileSync(file, `${text}\nSaved text number ${turn}.\n`),
      'document.querySelector("main").textContent.includes("Saved text number TURN.")',
    );
    results.title = await saves(
      page,
      count,
      (turn) => writeFileSync(file, text.replace(/^title: .*$/m, `title: Title number ${turn}`)),
      'document.querySelector(".rd-sidebar").textContent.includes("Title number TURN")',
    );
    writeFileSync(file, text);
    results.css = await saves(
      page,
      count,
      (turn) => writeFileSync(path.join(dir, 'src/own.css'), `h1 { letter-spacing: ${turn}px !important }\n`),
      'getComputedStyle(document.querySelector("h1")).letterSpacing === "TURNpx"',
    );
    results.config = await saves(
      page,
      count,
      (turn) => writeFileSync(config, configText.replace(/title: '[^']*'/, `title: 'Site ${turn}'`)),
      'document.querySelector(".rd-brand").textContent.includes("Site TURN")',
    );
    writeFileSync(config, configText);
    await page.goto(new URL('with-component', dev.url).href);
    await page.waitForTimeout(500);
    results.component = await saves(
      page,
      count,
      (turn) => writeFileSync(path.join(dir, 'src/Badge.jsx'), component(turn)),
      'document.querySelector("#badge")?.textContent === "Badge TURN"',
    );
    return results;
  } finally {
    await browser.close();
  }
}

/** Resident megabytes before and after `count` edits. */
export async function memoryAfterEdits(dev, dir, editedPage, count) {
  const file = path.join(dir, 'docs', editedPage);
  const text = readFileSync(file, 'utf8');
  const url = new URL(editedPage.replace(/\.mdx?$/, ''), dev.url);
  const edit = async (turn) => {
    const mark = `Edit number ${turn}.`;
    writeFileSync(file, `${text}\n${mark}\n`);
    while (!(await (await fetch(url)).text()).includes(mark))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (let turn = 0; turn < 50; turn += 1) await edit(turn);
  const before = dev.residentMb();
  for (let turn = 50; turn < count + 50; turn += 1) await edit(turn);
  const after = dev.residentMb();
  writeFileSync(file, text);
  appendFileSync(file, '');
  return { before, after };
}
