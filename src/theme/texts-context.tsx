// The interface's texts for components, whatever part of a page they stand in.
import { type ComponentType, createContext, type ReactElement, useContext } from 'react';
import { type ThemeComponentName, themeComponentNames } from '../config/theme-component-names.js';
import { english, type Texts } from '../texts/texts.js';
import type { ThemeComponents } from './theme-components.js';

const TextsContext = createContext<Texts>(english);

/** Texts of the interface, in the language of the site. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

export function withTexts(element: ReactElement, texts: Texts): ReactElement {
  return <TextsContext value={texts}>{element}</TextsContext>;
}

/** The theme with every component seeing these texts. Parts of a page are rendered apart, so each gets them by itself. */
export function provideTexts(theme: ThemeComponents, texts: Texts): ThemeComponents {
  const provided = (name: ThemeComponentName) => {
    const Component = theme[name] as ComponentType<object>;
    const WithTexts = (props: object) => withTexts(<Component {...props} />, texts);
    // Messages name the component.
    Object.defineProperty(WithTexts, 'name', { value: Component.name });
    return [name, WithTexts];
  };
  return Object.fromEntries(themeComponentNames.map(provided)) as unknown as ThemeComponents;
}
