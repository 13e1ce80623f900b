// Articles as the compile stage writes them, with everything that the theme styles.

const lines = (text: string, classes: Record<number, string> = {}): string =>
  text
    .split('\n')
    .map(
      (line, index) => `<span class="rd-line${classes[index] ? ` ${classes[index]}` : ''}">${line}\n</span>`,
    )
    .join('');

const code = (html: string, title = '', attributes = 'class="language-js"'): string =>
  `<figure class="rd-code" data-lang="${/language-(\S+?)["\s]/.exec(attributes)?.[1] ?? 'text'}">${title && `<figcaption class="rd-code-title">${title}</figcaption>`}<button type="button" class="rd-copy" data-copy aria-label="Copy code to clipboard"></button><pre tabindex="0" ${attributes}><code>${html}</code></pre></figure>`;

const heading = (level: number, id: string, text: string): string =>
  `<h${level} id="${id}">${text}<a class="rd-anchor" href="#${id}" aria-label="Direct link to ${text}"></a></h${level}>`;

const paragraph =
  '<p>A relay passes a request on to the module in an open world and gives the answer back as JSON. It keeps no copy of the world: what you read is what the players see, and what you write is there for them at once.</p>';

const tabs = (group: string, panels: Record<string, string>): string =>
  `<div class="rd-tabs" data-group="${group}">${Object.entries(panels)
    .map(
      ([label, html]) =>
        `<section class="rd-tab" data-value="${label.toLowerCase()}"><p class="rd-tab-label">${label}</p>${html}</section>`,
    )
    .join('')}</div>`;

const admonition = (kind: string, title: string, html: string): string =>
  `<div class="rd-admonition rd-admonition-${kind}" role="note" aria-label="${title}"><p class="rd-admonition-title">${title}</p>${html}</div>`;

export const everything = `${paragraph}
${heading(2, 'request', 'A first request')}
<p>Send it with <code>curl</code>, see <a href="/docs/guide/two">the second page</a>, <a href="https://example.com/" target="_blank" rel="noopener noreferrer">a place elsewhere</a> or press <kbd>Ctrl</kbd> + <kbd>K</kbd>. This is <mark>marked</mark>.</p>
${code(
  lines(
    '<span class="token keyword">const</span> answer <span class="token operator">=</span> <span class="token keyword">await</span> <span class="token function">fetch</span><span class="token punctuation">(</span><span class="token string">"http://localhost:3010/roll?clientId=foundry-Qm7TzL0xWc3VbN8k&amp;whisper=false"</span><span class="token punctuation">)</span>\n<span class="token comment">// the total</span>\nconsole.log(<span class="token number">22</span>)\nold line\nnew line',
    { 1: 'rd-line-highlight', 3: 'rd-line-remove', 4: 'rd-line-add' },
  ),
  'roll.js',
  'class="language-js rd-line-numbers"',
)}
${code('npm install relaydocs', '', 'class="language-bash"')}
${heading(2, 'choices', 'Choices')}
${tabs('os', { Linux: '<p>Use the package of your distribution.</p>', Windows: '<p>Use the installer.</p>', macOS: `${heading(3, 'brew', 'With Homebrew')}<p>Use brew.</p>` })}
${tabs('os', { Linux: '<p>systemctl start relay</p>', Windows: '<p>Start it in Services.</p>' })}
${['note', 'tip', 'info', 'warning', 'danger', 'important'].map((kind) => admonition(kind, kind, '<p>Pin the version, with <code>2.1.2</code> and <a href="/docs/guide/two">a link</a>.</p>')).join('')}
${heading(3, 'table', 'A table')}
<div class="rd-table" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th>Way</th><th>For</th><th>Where</th></tr></thead><tbody><tr><td>Docker with SQLite</td><td>Most people. One container, one data file</td><td><code>/app/data/relay.db</code></td></tr><tr><td>From source</td><td>Developers, hosts without Docker</td><td><a href="/docs/guide/one">below</a></td></tr></tbody></table></div>
<details class="rd-details"><summary>Details</summary><p id="inside-details">Hidden at first.</p></details>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked aria-label="done"> Install</li><li class="task-list-item"><input type="checkbox" disabled aria-label="open"> Configure</li></ul>
<blockquote><p>Worlds that run dnd5e get extra calls.</p></blockquote>
<dl><dt>Relay</dt><dd>The server between client and world.</dd></dl><hr>
<div class="rd-grid"><div class="rd-card"><h3>Dashboards</h3><p>Show hit points on another screen.</p></div><div class="rd-card"><h3>Tests</h3><p>Check what the world holds.</p></div></div>
${heading(2, 'end', 'The end')}${paragraph.repeat(8)}
<section class="footnotes" data-footnotes><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>A note.</p></li></ol></section>`;

export const plain = (title: string): string =>
  `<p>${title} says one thing.</p>${heading(2, 'first', 'First')}${paragraph.repeat(12)}${heading(2, 'second', 'Second')}${paragraph.repeat(12)}${tabs('os', { Linux: '<p>penguin</p>', Windows: '<p>window</p>' })}`;
