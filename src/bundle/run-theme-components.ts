// Runs what bundle-theme-components.ts made. Apart from it, as this needs React and the whole theme.
import path from 'node:path';
import { type ComponentType, createElement, type FunctionComponent, type ReactNode } from 'react';
import { evaluateModule } from '../config/evaluate-module.js';
import { SiteError, SiteErrors } from '../errors.js';
import * as theme from '../theme/index.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { componentThrew } from './bundle-errors.js';

/**
 * The theme with the site's own components in it. React and `relaydocs/theme` are the ones that the theme itself uses.
 * @param code of `bundleThemeComponents`; undefined: the site has none.
 * @throws SiteErrors where a component's module throws, or its default export is no component.
 */
export function runThemeComponents(code: string | undefined): ThemeComponents {
  if (code === undefined) return theme.defaultTheme;
  const own = runComponents(code);
  const broken = Object.keys(own).filter((name) => !isComponent(own[name]!.component));
  if (broken.length > 0) throw new SiteErrors(broken.map(notAComponent));
  const named = Object.entries(own).map(([name, one]) => [name, toNamed(name, one)]);
  return { ...theme.defaultTheme, ...(Object.fromEntries(named) as Partial<ThemeComponents>) };
}

interface OwnComponent {
  file: string;
  component: unknown;
}

/** A component that tells its name in the theme, and its file, when it throws. */
function toNamed(name: string, { file, component }: OwnComponent): FunctionComponent {
  const isPlain = typeof component === 'function' && !component.prototype?.isReactComponent;
  const Own = (props: object): ReactNode => {
    // Called, and not handed on to React, so that what it throws comes by here.
    if (!isPlain) return createElement(component as ComponentType, props);
    try {
      return (component as (given: object) => ReactNode)(props);
    } catch (error) {
      throw componentThrew(name, error, file);
    }
  };
  return Object.defineProperties(Own, { name: { value: name }, file: { value: file } });
}

function runComponents(code: string): Record<string, OwnComponent> {
  try {
    const file = path.resolve('theme-components.cjs');
    return evaluateModule(code, file, { 'relaydocs/theme': theme }) as Record<string, OwnComponent>;
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
