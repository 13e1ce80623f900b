import type { LogoData } from '../render/route-data.js';

/** The picture for each colour mode; the style sheet shows one. A name beside it makes the picture decoration. */
export function Logo({ logo, named }: { logo: LogoData; named: boolean }) {
  const alt = named ? '' : logo.alt;
  const size = { width: logo.width, height: logo.height };
  if (logo.src === logo.srcDark) return <img className="rd-logo" src={logo.src} alt={alt} {...size} />;
  return (
    <>
      <img className="rd-logo rd-light-only" src={logo.src} alt={alt} {...size} />
      <img className="rd-logo rd-dark-only" src={logo.srcDark} alt={alt} {...size} />
    </>
  );
}
