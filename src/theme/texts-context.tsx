// Context with the texts of the interface, for all parts of a page.
import { type ComponentType, createContext, type ReactElement, useContext } from 'react';
import { type ThemeComponentName, themeComponentNames } from '../config/theme-component-names.js';
import { english, type Texts } from '../texts/texts.js';
import type { ThemeComponents } from './theme-components.js';

const TextsContext = createContext<Texts>(english);

/** Returns the texts of the interface in the language of the site. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

export function withTexts(element: ReactElement, texts: Texts): ReactElement {
  return <TextsContext value={texts}>{element}</TextsContext>;
}

/** Returns the theme with these texts provided to every component, because parts of a page are rendered separately. */
export function provideTexts(theme: ThemeComponents, texts: Texts): ThemeComponents {
  const provided = (name: ThemeComponentName) => {
    const Component = theme[name] as ComponentType<object>;
    const WithTexts = (props: object) => withTexts(<Component {...props} />, texts);
    // React's messages name a component by its function's name.
    Object.defineProperty(WithTexts, 'name', { value: Component.name });
    return [name, WithTexts];
  };
  return Object.fromEntries(themeComponentNames.map(provided)) as unknown as ThemeComponents;
}
