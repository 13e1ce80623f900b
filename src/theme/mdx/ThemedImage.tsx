import type { ImgHTMLAttributes, ReactElement } from 'react';

export interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  sources: { light: string; dark: string };
}

/** A picture for each mode, of which the style sheet shows one. Browsers do not load the hidden one, as it is lazy, before it is shown. */
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
