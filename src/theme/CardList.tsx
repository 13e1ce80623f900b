import type { CardData } from '../render/route-data.js';
import { fillText } from '../texts/fill-text.js';
import { each } from './each.js';
import { TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';

/** `count` of a category: how many entries are in it. */
export function CardList({ items }: { items: readonly CardData[] }) {
  const texts = useTexts();
  return (
    <ul className="rd-card-list">
      {each(items, (item) => (
        <li className="rd-card">
          <TextLink href={item.href} external={item.external}>
            {item.label}
          </TextLink>
          {item.description !== undefined && <p>{item.description}</p>}
          {item.description === undefined && item.count !== undefined && (
            <p>{item.count === 1 ? texts.oneItem : fillText(texts.items, { count: item.count })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
