// Styles for the printed document, in addition to the site's style sheets with their rules for print.
import type { Chapter } from './chapters.js';

/** @param paper `A4` or `Letter`. @param title of the site, for the footer of each page. */
export function printCss(paper: string, title: string, chapters: readonly Chapter[]): string {
  const feet = chapters
    .filter(({ page }) => page)
    .map(({ id, label }) => `@page ${id}{@bottom-left{content:${cssText(label)}}}`);
  return `@page{size:${paper};margin:19mm 18mm 21mm;
@bottom-left{content:${cssText(title)};font:9px ${fonts};color:#5b6673;vertical-align:top;padding-top:4mm}
@bottom-right{content:counter(page);font:9px ${fonts};color:#5b6673;vertical-align:top;padding-top:4mm}}
@page cover{@bottom-left{content:none}@bottom-right{content:none}}
${feet.join('\n')}
${rules}`;
}

const fonts = 'system-ui,sans-serif';

/** Returns a CSS string. */
function cssText(text: string): string {
  return `"${text.replace(/["\\\n<]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

const rules = `:root{color-scheme:light;scroll-behavior:auto}
body{margin:0;background:#fff;font-size:12.5px}
.pr-cover{page:cover;box-sizing:border-box;block-size:100vh;padding:42mm 6mm 0 9mm;display:flex;flex-direction:column;border-inline-start:1.5mm solid var(--rd-primary);break-after:page}
.pr-cover img{block-size:4.5em;inline-size:auto;align-self:start;margin-block-end:2em}
.pr-cover p{margin:0}
.pr-cover .pr-title{font-size:3em;line-height:1.15;font-weight:700;letter-spacing:-.02em;text-wrap:balance}
.pr-cover .pr-tagline{font-size:1.25em;line-height:1.5;color:var(--rd-muted);margin-block-start:1.2em;max-inline-size:32em}
.pr-cover .pr-facts{margin-block-start:auto;color:var(--rd-muted);display:grid;gap:.3em;font-size:1.05em}
.pr-cover .pr-facts a{color:inherit}
.pr-contents{break-after:page}
.pr-contents>h1,.pr-place h1{margin:0}
.pr-contents>h1{font-size:2em;line-height:1.2;margin-block-end:1.4em}
.pr-contents ol{list-style:none;margin:0;padding:0}
.pr-contents ol ol{padding-inline-start:1.3em}
.pr-contents li{margin:0}
.pr-contents a{display:flex;align-items:baseline;gap:.5em;padding-block:.24em;color:inherit;text-decoration:none;break-inside:avoid}
.pr-contents a::before{content:"";order:1;flex:1;min-inline-size:1.5em;border-block-end:1px dotted #9aa5b1}
.pr-contents [data-page]{order:2;flex:none;min-inline-size:2.2em;text-align:end;font-variant-numeric:tabular-nums}
.pr-contents>ol>li{margin-block-start:.5em}
.pr-contents>ol>li>a{font-weight:600}
.pr-contents .pr-group>a{break-after:avoid}
.pr-chapter{break-before:page}
.pr-place{display:flex;flex-wrap:wrap;gap:.2em .9em;margin-block-end:.6em;color:var(--rd-muted);font-size:.95em;font-weight:600}
.pr-place h1{font:inherit}
.pr-place>*+*::before{content:"/";margin-inline-end:.9em;font-weight:400}
.pr-chapter .rd-doc{zoom:.78;font-size:16px;padding:0;margin:0;max-inline-size:none;display:block}
.pr-chapter .rd-prose:empty{display:none}
.pr-chapter :is(.rd-breadcrumbs,.rd-doc-meta,.rd-feedback,.rd-banner,.rd-mobile-toc,.rd-op-samples .rd-tabs[data-group=lang]>.rd-tab~.rd-tab){display:none}
.pr-chapter :is(img,svg,video){max-inline-size:100%;break-inside:avoid}
.pr-chapter img{max-block-size:225mm;object-fit:contain}
/* Shadows at the edges of what scrolls: the printer draws each as pictures, which takes minutes. */
.pr-chapter :is(#_,pre,.rd-table){overflow:visible;background-image:none}
.pr-chapter :is(pre,table,.rd-admonition,.rd-console){break-inside:auto}
.pr-chapter :is(tr,figure,.rd-card){break-inside:avoid}
.pr-chapter :is(h1,h2,h3,h4,h5,h6){break-after:avoid;break-inside:avoid}
.pr-chapter p{orphans:3;widows:3}
`;
