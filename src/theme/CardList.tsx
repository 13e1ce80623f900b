import type { CardData } from '../render/route-data.js';
import { each } from './each.js';
import { TextLink } from './TextLink.js';

/** `count` of a category: how many entries are in it. */
export function CardList({ items }: { items: readonly CardData[] }) {
  return (
    <ul className="rd-card-list">
      {each(items, (item) => (
        <li className="rd-card">
          <TextLink href={item.href} external={item.external}>
            {item.label}
          </TextLink>
          {item.description !== undefined && <p>{item.description}</p>}
          {item.description === undefined && item.count !== undefined && (
            <p>{item.count === 1 ? '1 item' : `${item.count} items`}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
