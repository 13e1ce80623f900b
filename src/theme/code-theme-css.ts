// Writes rules for code from themes of prism-react-renderer in a config of Docusaurus, whose kinds of tokens are classes of ours.
import { toDeclarations } from '../compile/html/style-declarations.js';
import type { Literal } from '../compile/mdx/parse-literal.js';
import type { Config } from '../config/config.js';
import { type PrismTheme, prismThemes } from '../config/prism-theme.js';

/** Colours of marks and buttons on code, mixed from the theme's own, which may be light or dark in either mode. */
const mixed =
  '--rd-primary:currentcolor;--rd-border:color-mix(in srgb,currentcolor 20%,transparent);--rd-control:color-mix(in srgb,currentcolor 50%,transparent);--rd-muted:color-mix(in srgb,currentcolor 75%,transparent);--rd-code-highlight:color-mix(in srgb,currentcolor 14%,transparent);--rd-code-add:rgb(46 160 67/25%);--rd-code-remove:rgb(248 81 73/25%);--rd-code-warning:rgb(210 153 34/30%);--rd-tip:rgb(46 160 67);--rd-danger:rgb(248 81 73);--rd-warning:rgb(210 153 34)';

/** Code blocks, but not samples of an API, which have other elements and are dark in both modes, nor diagrams. */
const block = '.rd-code:where(:not(.rd-diagram,.rd-op *))';
/** Tabs that contain one code block each, as its header. */
const tabs = '.rd-tabs:has(>.rd-tab>.rd-code:nth-child(2)):not(:has(>.rd-tab>:nth-child(3)))';

/** Writes rules for the colours of `prism.theme`, and of `prism.darkTheme` in dark mode. Printed pages have our colours. */
export function codeThemeCss(foreign: Config['foreign']): string {
  const [theme, darkTheme] = prismThemes(foreign);
  const dark = rulesOf(darkTheme, ':where([data-theme=dark]) ');
  const rules = rulesOf(theme, dark === '' ? '' : ':where(:not([data-theme=dark])>body) ') + dark;
  return rules === '' ? '' : `@media screen{${rules}}\n`;
}

/** @param scope begins the selectors. It has no specificity, so that rules of the site win */
function rulesOf({ plain, styles }: PrismTheme, scope: string): string {
  const { color, backgroundColor } = plain;
  const colors = declarations({ '--prism-color': color, '--prism-background-color': backgroundColor });
  // A theme may set only one of the two.
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
  // Kinds of tokens that the theme does not name look like the text around them.
  const rest = `${scope}${block} .token{all:unset}\n`;
  // A token's last class takes precedence over its first, whatever their order in the theme.
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

/** Matches values without quotes or comments, and with balanced brackets: others could extend into the rules that follow. */
const harmless = /^(?![\s\S]*\/\*)(?:[^;{}<>[\]\\"'()]|\((?:[^;{}<>[\]\\"'()]|\([^;{}<>[\]\\"'()]*\))*\))+$/;

function declarations(style: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(style).filter(
    ([name, value]) => /^[a-z-]+$/i.test(name) && harmless.test(String(value)),
  );
  return toDeclarations(Object.fromEntries(entries) as Record<string, Literal>);
}
