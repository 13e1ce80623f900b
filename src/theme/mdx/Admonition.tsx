import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react';
import { labelOf } from '../../compile/directives/admonition-label.js';
import { usePage } from './page-context.js';

export interface AdmonitionProps {
  type?: string;
  /** null for no title. */
  title?: ReactNode;
  /** Replaces our icon before the title; null for none. */
  icon?: ReactNode;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** Moves a title with markup from the children to the prop `title`. */
export function processAdmonitionProps<Props extends AdmonitionProps>(props: Props): Props {
  const all = Children.toArray(props.children);
  const isTitle = (child: ReactNode): child is ReactElement<AdmonitionProps> =>
    isValidElement(child) && child.type === 'mdxAdmonitionTitle';
  const title = all.find(isTitle);
  if (title === undefined) return props;
  return { ...props, title: title.props.children, children: all.filter((child) => !isTitle(child)) };
}

/** The component for `:::note`. */
export function Admonition(props: AdmonitionProps): ReactElement {
  const { type = 'note', title, icon, id, className, children } = processAdmonitionProps(props);
  const label = labelOf(type, usePage().texts);
  const hasHead = icon !== null || (title !== null && title !== '');
  return (
    <div
      id={id}
      className={['rd-admonition', `rd-admonition-${type}`, className].filter(Boolean).join(' ')}
      role="note"
      aria-label={typeof title === 'string' ? title : label}
    >
      {hasHead && (
        <p className="rd-admonition-title" data-icon={icon === undefined ? undefined : ''}>
          {icon}
          {icon ? ' ' : ''}
          {title === undefined ? label : title}
        </p>
      )}
      {children}
    </div>
  );
}

const ofType = (type: string): ComponentType<AdmonitionProps> =>
  function AdmonitionOfType(props) {
    return <Admonition type={type} {...props} />;
  };

export const AdmonitionNote = ofType('note');
export const AdmonitionTip = ofType('tip');
export const AdmonitionInfo = ofType('info');
export const AdmonitionWarning = ofType('warning');
export const AdmonitionDanger = ofType('danger');

/** Component of each keyword; wrappers of the site add their own to these. */
export const admonitionTypes: Readonly<Record<string, ComponentType<AdmonitionProps>>> = {
  note: AdmonitionNote,
  tip: AdmonitionTip,
  info: AdmonitionInfo,
  warning: AdmonitionWarning,
  danger: AdmonitionDanger,
  secondary: ofType('secondary'),
  important: ofType('important'),
  success: ofType('success'),
  caution: ofType('caution'),
};

type Components<Props> = Readonly<Record<string, ComponentType<Props>>>;

/** Makes an admonition from the site's own components: for kinds, for their icons, and for the layout of all. */
export function admonitionOf(
  types: Components<AdmonitionProps>,
  icons: Components<object> = {},
  Layout: ComponentType<AdmonitionProps> = Admonition,
) {
  return function AdmonitionOfSite(props: AdmonitionProps): ReactElement {
    const { texts } = usePage();
    const { type = 'note', ...known } = processAdmonitionProps(props);
    const [One, Icon] = [types[type], icons[type]];
    if (One) return <One type={type} {...known} />;
    const icon = Icon && <Icon />;
    return (
      <Layout
        type={type}
        icon={icon}
        {...known}
        title={known.title === undefined ? labelOf(type, texts) : known.title}
      />
    );
  };
}
