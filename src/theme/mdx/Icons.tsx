// Icons that swizzled files and pages import by name.
import type { ComponentType, SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement>;

const icon = (path: string): ComponentType<IconProps> =>
  function Icon(props) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };

const sun =
  'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5';
const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';

export const IconArrow = icon('M5 12h14M13 6l6 6l-6 6');
export const IconClose = icon('M5 5l14 14M19 5L5 19');
export const IconCopy = icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const IconDarkMode = icon('M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z');
export const IconEdit = icon('M4 20h4L20 8l-4-4L4 16zM13 7l4 4');
export const IconExternalLink = icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const IconHome = icon('M3 11l9-8l9 8M6 9v11h12V9M10 20v-6h4v6');
export const IconLanguage = icon(`${ring}M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18`);
export const IconLightMode = icon(sun);
export const IconMenu = icon('M4 7h16M4 12h16M4 17h16');
export const IconSuccess = icon('M4 12l6 6L20 6');
export const IconSystemColorMode = icon(`${ring}M12 3v18M15 5v14M18 7v10`);
export const IconWordWrap = icon('M4 5h16M4 12h13a3 3 0 0 1 0 6h-4M15 15l-3 3l3 3M4 19h4');

export const IconNote = icon(`${ring}M12 11v6M12 7v.5`);
export const IconTip = icon('M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v0z');
export const IconInfo = icon(`${ring}M12 8v5M12 16v.5`);
export const IconWarning = icon('M12 3L2 20h20zM12 10v4M12 17v.5');
export const IconDanger = icon('M13 2L5 14h6l-1 8l9-13h-6z');
