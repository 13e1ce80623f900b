// Context with the site's own components for parts nested in a part of the page.
import { type ComponentType, createContext, use } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each has props of its own
export type AnyComponent = ComponentType<any>;
type Parts = Readonly<Record<string, AnyComponent>>;

/** Name in `@theme` -> component of the site. */
const PartsContext = createContext<Parts>({});

export function usePart<Part extends AnyComponent>(name: string, ours: Part): Part | AnyComponent {
  return use(PartsContext)[name] ?? ours;
}

/** Returns the placeholder of a part, or our part with nested components of the site, if the site has some and renders ours around them. */
export function orWhole(name: string, Place: AnyComponent): AnyComponent {
  return function PlaceOrWhole(props: object) {
    const Shown = usePart(`whole ${name}`, Place);
    return <Shown {...props} />;
  };
}

/** Returns a component in which the given parts replace ours. */
export function withParts(Outer: AnyComponent, parts: Parts): AnyComponent {
  return (props) => (
    <PartsContext value={parts}>
      <Outer {...props} />
    </PartsContext>
  );
}
