import type { FooterItemData } from '../render/route-data.js';
import { TextLink } from './TextLink.js';

export function FooterItem({ item }: { item: FooterItemData }) {
  if ('html' in item) return <li dangerouslySetInnerHTML={{ __html: item.html }} />;
  return (
    <li>
      <TextLink href={item.href} external={item.external}>
        {item.label}
      </TextLink>
    </li>
  );
}
