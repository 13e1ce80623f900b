import { Main } from './Main.js';
import type { ThemeProps } from './theme-components.js';

export function DocLayout({ sidebar, main, toc }: ThemeProps['DocLayout']) {
  return (
    <div className="rd-docs">
      {sidebar}
      <Main>{main}</Main>
      {toc}
    </div>
  );
}
