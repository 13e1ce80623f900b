/** Follows the reader's system rather than the site's colours, which may be what is broken. */
export const problemsCss = `
:host {
  color-scheme: light dark;
  --text: light-dark(#1c1e21, #e3e3e3);
  --back: light-dark(#fff, #1b1b1d);
  --faint: light-dark(#555, #b0b0b0);
  --line: light-dark(#d0d3d8, #44464b);
  --error: light-dark(#b3261e, #ff8f86);
  --warning: light-dark(#7a4d00, #ffc266);
  font: 14px/1.5 system-ui, sans-serif;
}
dialog, .badge { color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: 8px; }
dialog { box-sizing: border-box; width: min(62rem, 96vw); max-height: 90vh; overflow: auto; padding: 1rem 1.25rem; border-top: 4px solid var(--error); }
dialog::backdrop { background: #0006; }
h2 { margin: 0 5rem .5rem 0; font-size: 1.15rem; }
button { position: absolute; inset: .9rem 1rem auto auto; font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 4px; padding: .15rem .6rem; cursor: pointer; }
section { padding: .6rem 0; border-top: 1px solid var(--line); }
p { margin: 0; overflow-wrap: anywhere; }
.head, pre { font: 13px/1.5 ui-monospace, monospace; }
.message { margin: .25rem 0; white-space: pre-wrap; }
.error .code { color: var(--error); }
.warning .code { color: var(--warning); }
pre { margin: .35rem 0; padding: .5rem; overflow-x: auto; background: light-dark(#f4f5f7, #242526); border-radius: 4px; }
.hint { white-space: pre-wrap; }
.note { color: var(--faint); padding-top: .5rem; border-top: 1px solid var(--line); }
.badge { position: fixed; inset: auto auto .75rem .75rem; z-index: 1000; max-width: min(40rem, calc(100vw - 1.5rem)); max-height: 60vh; overflow: auto; padding: .3rem .7rem; }
.badge:not([open]) { opacity: .9; }
summary { cursor: pointer; color: var(--faint); }
summary.has-problems { color: var(--warning); font-weight: 600; }
:focus-visible { outline: 2px solid light-dark(#1a56c4, #8ab4ff); outline-offset: 2px; }
@media print { :host { display: none; } }
`;
