import { Main } from './Main.js';
import type { ThemeProps } from './theme-components.js';

export function PageLayout({ main }: ThemeProps['PageLayout']) {
  return <Main>{main}</Main>;
}
