// Which of the small parts that a part of the page is made of are the site's own.
import { type ComponentType, createContext, use } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each has props of its own
export type AnyComponent = ComponentType<any>;
type Parts = Readonly<Record<string, AnyComponent>>;

/** The site's own components for parts of parts, by their names in `@theme`. */
const PartsContext = createContext<Parts>({});

export function usePart<Part extends AnyComponent>(name: string, ours: Part): Part | AnyComponent {
  return use(PartsContext)[name] ?? ours;
}

/** The place of a part, or the part made of the small ones, where the site has some of those and shows ours around them. */
export function orWhole(name: string, Place: AnyComponent): AnyComponent {
  return function PlaceOrWhole(props: object) {
    const Shown = usePart(`whole ${name}`, Place);
    return <Shown {...props} />;
  };
}

/** The component with some of the parts in it replaced. */
export function withParts(Outer: AnyComponent, parts: Parts): AnyComponent {
  return (props) => (
    <PartsContext value={parts}>
      <Outer {...props} />
    </PartsContext>
  );
}
