import { fillText } from '../texts/fill-text.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function NotFoundPage({ shell }: ThemeProps['NotFoundPage']) {
  const texts = useTexts();
  return (
    <div className="rd-doc rd-list-page rd-prose">
      <h1>{texts.pageNotFound}</h1>
      <p>{texts.pageNotFoundText}</p>
      <p>
        <a href={shell.baseUrl}>{fillText(texts.startPage, { site: shell.siteTitle })}</a>
      </p>
    </div>
  );
}
