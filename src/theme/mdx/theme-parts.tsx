// Parts of a page that are rendered from their props, as copies of Docusaurus' layout use them. Pages themselves have the parts of the
// theme (theme/Footer.tsx and others), inside which components of the site have no place.
import { type AnchorHTMLAttributes, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { colorModeLabel } from '../../texts/fill-text.js';
import { type ColorMode, useColorMode } from './color-mode.js';
import { useDoc } from './docs-data.js';
import { Link, useBaseUrlUtils } from './Link.js';
import { usePage } from './page-context.js';
import { EditThisPage, LastUpdated, type LastUpdatedProps, TagsListInline } from './page-parts.js';
import type { Neighbour } from './page-settings.js';
import { usePart } from './parts-context.js';
import { NavbarLogo } from './ShellParts.js';
import { useThemeConfig } from './site-config.js';
import { ThemedImage } from './ThemedImage.js';
import { TocItems, type TocProps } from './Toc.js';

export interface PaginatorNavLinkProps extends Neighbour {
  subLabel?: ReactNode;
  isNext?: boolean;
}

export function NeighbourLink({ title, permalink, subLabel, isNext }: PaginatorNavLinkProps): ReactElement {
  return (
    <Link rel={isNext ? 'next' : 'prev'} to={permalink}>
      {subLabel !== undefined && <small>{subLabel}</small>}
      <b>{title}</b>
    </Link>
  );
}

/** A link to the previous or next page, with the classes of Infima that components around it expect. */
export function PaginatorNavLink({
  title,
  permalink,
  subLabel,
  isNext,
}: PaginatorNavLinkProps): ReactElement {
  const rel = isNext ? 'next' : 'prev';
  return (
    <Link className={`pagination-nav__link pagination-nav__link--${rel}`} rel={rel} to={permalink}>
      {subLabel !== undefined && <div className="pagination-nav__sublabel">{subLabel}</div>}
      <div className="pagination-nav__label">{title}</div>
    </Link>
  );
}

export interface DocPaginatorProps {
  previous?: Neighbour;
  next?: Neighbour;
  className?: string;
}

export function DocPaginator({ previous, next, className }: DocPaginatorProps): ReactElement {
  const NavLink = usePart('PaginatorNavLink', NeighbourLink);
  const { texts } = usePage();
  return (
    <nav className={['rd-pagination', className].filter(Boolean).join(' ')} aria-label={texts.docsPages}>
      {previous && <NavLink {...previous} subLabel={texts.previous} />}
      {next && <NavLink {...next} subLabel={texts.next} isNext />}
    </nav>
  );
}

export function DocPaginatorOfData(): ReactElement {
  const { previous, next } = useDoc().metadata;
  const Paginator = usePart('DocPaginator', DocPaginator);
  return <Paginator previous={previous} next={next} />;
}

interface BarOfConfig {
  title?: string;
  logo?: { src: string; srcDark?: string; alt?: string; href?: string; target?: string; className?: string };
}

export interface LogoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  imageClassName?: string;
  titleClassName?: string;
}

/** Classes that Docusaurus' navbar gives to its logo. */
const ofBrand = ['navbar__brand', 'navbar__logo', 'navbar__title', 'text--truncate'];

/** Logo and title of the site: with classes of its own a link made of the configuration, else the brand of our navbar. */
export function Logo({ imageClassName, titleClassName, ...props }: LogoProps): ReactElement {
  const bar = useThemeConfig().navbar as BarOfConfig;
  const { withBaseUrl } = useBaseUrlUtils();
  const names = [props.className, imageClassName, titleClassName].flatMap((one) => one?.split(' ') ?? []);
  if (names.every((name) => ofBrand.includes(name))) return <NavbarLogo />;
  const { title, logo } = bar;
  const { src, srcDark = src, href = '/', target, alt = title, className: own } = logo ?? {};
  const picture = src !== undefined && (
    <ThemedImage
      className={own}
      alt={alt}
      sources={{ light: withBaseUrl(src), dark: withBaseUrl(srcDark!) }}
    />
  );
  return (
    <Link to={href} target={target} {...props}>
      {picture && imageClassName !== undefined ? <div className={imageClassName}>{picture}</div> : picture}
      {title !== undefined && <b className={titleClassName}>{title}</b>}
    </Link>
  );
}

export interface EditMetaRowProps extends LastUpdatedProps {
  className?: string;
  editUrl?: string | null;
}

export function EditMetaRow({
  className,
  editUrl,
  lastUpdatedAt,
  lastUpdatedBy,
}: EditMetaRowProps): ReactElement {
  const Edit = usePart('EditThisPage', EditThisPage);
  const Updated = usePart('LastUpdated', LastUpdated);
  return (
    <div className={className}>
      {editUrl && <Edit editUrl={editUrl} />}
      {(lastUpdatedAt || lastUpdatedBy) && (
        <Updated lastUpdatedAt={lastUpdatedAt} lastUpdatedBy={lastUpdatedBy} />
      )}
    </div>
  );
}

export function DocFooterOfData(): ReactElement | null {
  const { tags, editUrl, lastUpdatedAt, lastUpdatedBy } = useDoc().metadata;
  const Tags = usePart('TagsListInline', TagsListInline);
  const Row = usePart('EditMetaRow', EditMetaRow);
  const isEmpty = tags.length === 0 && !editUrl && lastUpdatedAt === undefined && lastUpdatedBy === undefined;
  if (isEmpty) return null;
  return (
    <footer className="rd-doc-meta">
      {tags.length > 0 && <Tags tags={tags} />}
      <Row editUrl={editUrl} lastUpdatedAt={lastUpdatedAt} lastUpdatedBy={lastUpdatedBy} />
    </footer>
  );
}

/** The table of contents, without the column around it. */
export function TocOfData(props: TocProps): ReactElement {
  const Items = usePart('TOCItems', TocItems);
  return <Items className="" {...props} />;
}

export interface ColorModeToggleProps {
  className?: string;
  buttonClassName?: string;
  /** Null is the mode of the system. */
  value?: ColorMode | null;
  respectPrefersColorScheme?: boolean;
  onChange?(mode: ColorMode | null): void;
}

/** The button of our navbar, for whatever mode a component keeps. Where React does not run, our scripts switch that of the site. */
export function ColorModeToggle({
  className,
  buttonClassName,
  value = null,
  respectPrefersColorScheme = false,
  onChange,
}: ColorModeToggleProps): ReactElement {
  const { texts } = usePage();
  const label = colorModeLabel(texts, value ?? 'system');
  const after = respectPrefersColorScheme
    ? ({ light: 'dark', dark: null, system: 'light' } as const)
    : ({ light: 'dark', dark: 'light', system: 'dark' } as const);
  const button = useRef<HTMLButtonElement>(null);
  // Our scripts name every such button by the mode of the site, whenever that changes, for which this hook renders again.
  useColorMode();
  useEffect(() => {
    button.current!.setAttribute('aria-label', label);
    button.current!.title = label;
  });
  return (
    <div className={className}>
      <button
        ref={button}
        type="button"
        className={['rd-icon-button rd-color-switch', buttonClassName].filter(Boolean).join(' ')}
        aria-label={label}
        title={label}
        // Our scripts have named it by the reader's choice.
        suppressHydrationWarning
        onClick={(event) => {
          event.stopPropagation();
          onChange?.(after[value ?? 'system']);
        }}
      />
    </div>
  );
}

export function ColorSwitchOfData({ className }: { className?: string }): ReactElement | null {
  const { respectPrefersColorScheme } = useThemeConfig().colorMode;
  const { colorModeChoice, setColorMode } = useColorMode();
  const Toggle = usePart('ColorModeToggle', ColorModeToggle);
  return (
    <Toggle
      className={className}
      respectPrefersColorScheme={respectPrefersColorScheme}
      value={colorModeChoice}
      onChange={setColorMode}
    />
  );
}
