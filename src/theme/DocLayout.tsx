import { Main } from './Main.js';
import type { ThemeProps } from './theme-components.js';

export function DocLayout({ sidebar, main, toc }: ThemeProps['DocLayout']) {
  return (
    <div className={toc === null ? 'rd-docs' : 'rd-docs rd-with-toc'}>
      {sidebar}
      <Main>{main}</Main>
      {toc}
    </div>
  );
}
