// Colours of code as a config of Docusaurus gives them: themes of prism-react-renderer. Our tokens have the classes that the
// kinds in such a theme are called by.
import { toDeclarations } from '../compile/html/style-declarations.js';
import type { Literal } from '../compile/mdx/parse-literal.js';
import type { Config } from '../config/config.js';
import { type PrismTheme, prismThemes } from '../config/prism-theme.js';

/** What stands on the colours of a theme is mixed of them: they may be light or dark in either mode. */
const mixed =
  '--rd-primary:currentcolor;--rd-border:color-mix(in srgb,currentcolor 20%,transparent);--rd-control:color-mix(in srgb,currentcolor 50%,transparent);--rd-muted:color-mix(in srgb,currentcolor 75%,transparent);--rd-code-highlight:color-mix(in srgb,currentcolor 14%,transparent);--rd-code-add:rgb(46 160 67/25%);--rd-code-remove:rgb(248 81 73/25%);--rd-code-warning:rgb(210 153 34/30%);--rd-tip:rgb(46 160 67);--rd-danger:rgb(248 81 73);--rd-warning:rgb(210 153 34)';

/** Code of a description of an API has colours for other elements, and stands on dark in both modes; diagrams stand on the page. */
const block = '.rd-code:where(:not(.rd-diagram,.rd-op *))';
/** The tabs that are the head of their blocks. */
const tabs = '.rd-tabs:has(>.rd-tab>.rd-code:nth-child(2)):not(:has(>.rd-tab>:nth-child(3)))';

/** Rules for blocks of code in the colours of `prism.theme`, and on dark pages of `prism.darkTheme`. Paper has ours. */
export function codeThemeCss(foreign: Config['foreign']): string {
  const [theme, darkTheme] = prismThemes(foreign);
  const dark = rulesOf(darkTheme, ':where([data-theme=dark]) ');
  const rules = rulesOf(theme, dark === '' ? '' : ':where(:not([data-theme=dark])>body) ') + dark;
  return rules === '' ? '' : `@media screen{${rules}}\n`;
}

/** @param scope what the selectors begin with; of no weight, as those of the site hold where a theme says nothing */
function rulesOf({ plain, styles }: PrismTheme, scope: string): string {
  const { color, backgroundColor } = plain;
  const colors = declarations({ '--prism-color': color, '--prism-background-color': backgroundColor });
  // A theme may give one of the two alone.
  const names = [
    colors.includes('--prism-color:') && '--rd-code-text:var(--prism-color)',
    colors.includes('--prism-background-color:') && '--rd-code-background:var(--prism-background-color)',
  ].filter(Boolean);
  const ofTabs = [`${scope}${tabs}::before`, `${scope}${tabs}>.rd-tab-list`].join();
  const ofBlock =
    names.length > 0
      ? `${scope}${block},${ofTabs}{${colors};${names.join(';')};${mixed}}
${ofTabs}{--rd-text:currentcolor;--rd-link:currentcolor;color:var(--rd-code-text)}
${scope}${tabs}>.rd-tab>.rd-code>.rd-copy{box-shadow:none}
${scope}${block} :is(.rd-copy:hover,.rd-line .rd-sign){color:inherit}
`
      : '';
  if (!styles) return ofBlock;
  // What a theme does not name is as the text around it.
  const rest = `${scope}${block} .token{all:unset}\n`;
  // What a token is called last goes before what it is called first, whichever of them the theme names last.
  const ofTokens = [(kind: string) => `.${kind}`, (kind: string) => `[class$=" ${kind}"]`].flatMap((called) =>
    styles.map((style) => ruleOf(style, called, scope)),
  );
  return ofBlock + rest + ofTokens.join('');
}

function ruleOf(
  { types, languages, style }: NonNullable<PrismTheme['styles']>[number],
  called: (kind: string) => string,
  scope: string,
): string {
  const css = declarations(style);
  if (types.length === 0 || css === '') return '';
  const only = languages ? `:where(${languages.map((name) => `[data-lang="${name}"]`)})` : '';
  return `${scope}${block}${only} .token:is(${types.map(called)}){${css}}\n`;
}

/** What has no quotes or comments, and closes the brackets that it opens: anything else might take the rules behind along. */
const harmless = /^(?![\s\S]*\/\*)(?:[^;{}<>[\]\\"'()]|\((?:[^;{}<>[\]\\"'()]|\([^;{}<>[\]\\"'()]*\))*\))+$/;

function declarations(style: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(style).filter(
    ([name, value]) => /^[a-z-]+$/i.test(name) && harmless.test(String(value)),
  );
  return toDeclarations(Object.fromEntries(entries) as Record<string, Literal>);
}
