// Runs what bundle-theme-components.ts made. Apart from it, as this needs React and the whole theme.
import path from 'node:path';
import { evaluateModule } from '../config/evaluate-module.js';
import { SiteError, SiteErrors } from '../errors.js';
import * as theme from '../theme/index.js';
import type { ThemeComponents } from '../theme/theme-components.js';

/**
 * The theme with the site's own components in it. React and `relaydocs/theme` are the ones that the theme itself uses.
 * @throws SiteErrors where a component's module throws, or its default export is no component.
 */
export function runThemeComponents(code: string, defaults: ThemeComponents): ThemeComponents {
  const own = runComponents(code);
  const broken = Object.keys(own).filter((name) => !isComponent(own[name]));
  if (broken.length > 0) throw new SiteErrors(broken.map(notAComponent));
  return { ...defaults, ...(own as Partial<ThemeComponents>) };
}

function runComponents(code: string): Record<string, unknown> {
  try {
    const file = path.resolve('theme-components.cjs');
    return evaluateModule(code, file, { 'relaydocs/theme': theme }) as Record<string, unknown>;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new SiteErrors([
      new SiteError('THEME_COMPONENT_THREW', `theme.components: ${text}`, { cause: error }),
    ]);
  }
}

/** Functions, classes, and what React.memo and React.forwardRef give. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

const notAComponent = (name: string): SiteError =>
  new SiteError('NOT_A_COMPONENT', `theme.components.${name}: its default export is no React component`, {
    hint: `Write: export default function ${name}(props) { ... }`,
  });
