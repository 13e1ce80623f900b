import type { ImgHTMLAttributes, ReactElement } from 'react';

export interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  sources: { light: string; dark: string };
}

/**
 * A picture for each colour mode; the style sheet shows one. Browsers do not load a lazy picture that is not shown, so the
 * reader gets the other one only by switching the mode.
 */
export function ThemedImage({ sources, className, alt = '', ...props }: ThemedImageProps): ReactElement {
  const { light, dark } = sources;
  const classOf = (own: string): string => [own, className].filter(Boolean).join(' ');
  return (
    <>
      <img loading="lazy" {...props} alt={alt} className={classOf('rd-light-only')} src={light} />
      <img loading="lazy" {...props} alt={alt} className={classOf('rd-dark-only')} src={dark} />
    </>
  );
}
