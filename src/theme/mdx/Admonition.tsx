import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react';
import { labelOf } from '../../compile/directives/admonition-label.js';
import { usePage } from './page-context.js';

export interface AdmonitionProps {
  type?: string;
  /** null: it has none. */
  title?: ReactNode;
  /** Stands before the title in the place of ours; null: none does. */
  icon?: ReactNode;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** Admonitions get a title with more than text in it apart from the rest of what they hold. */
export function processAdmonitionProps<Props extends AdmonitionProps>(props: Props): Props {
  const all = Children.toArray(props.children);
  const isTitle = (child: ReactNode): child is ReactElement<AdmonitionProps> =>
    isValidElement(child) && child.type === 'mdxAdmonitionTitle';
  const title = all.find(isTitle);
  if (title === undefined) return props;
  return { ...props, title: title.props.children, children: all.filter((child) => !isTitle(child)) };
}

/** What `:::note` writes. */
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

/** What each keyword stands for, as wrappers add their own to it. */
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

/** An admonition by a site's own components: for kinds, for their icons, and for all. */
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
