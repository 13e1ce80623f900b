// Runs the bundle of bundle-theme-components.ts. It is a file of its own because it loads React and the whole theme.
import path from 'node:path';
import { type ComponentType, createElement, type FunctionComponent, type ReactNode } from 'react';
import { evaluateModule } from '../config/evaluate-module.js';
import { SiteError, SiteErrors } from '../errors.js';
import * as theme from '../theme/index.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { componentThrew } from './bundle-errors.js';

/**
 * Returns the theme with the site's own components in it. They share React and `relaydocs/theme` with the theme itself.
 * @param code the bundle; undefined if the site has no such components
 * @throws SiteErrors if a component's module throws, or its default export is no component
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

/** Wraps a component so that an error in it names the component and its file. */
function toNamed(name: string, { file, component }: OwnComponent): FunctionComponent {
  const isPlain = typeof component === 'function' && !component.prototype?.isReactComponent;
  const Own = (props: object): ReactNode => {
    // A function component is called directly and not rendered by React, so that its errors are caught here.
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

/** Tells whether React can render it: a function, a class, or a result of React.memo or React.forwardRef. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

const notAComponent = (name: string): SiteError =>
  new SiteError('NOT_A_COMPONENT', `theme.components.${name}: the default export is not a React component`, {
    hint: `Write: export default function ${name}(props) { ... }`,
  });
