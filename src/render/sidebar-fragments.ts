import { provideTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import type { RenderContext } from './render-context.js';
import { createSidebarRenderer, type SidebarFragment, toSidebarSource } from './render-sidebar.js';

/** The files that large sidebars fetch their closed categories from. None where all sidebars are small. */
export function renderSidebarFragments(
  context: RenderContext,
  components: ThemeComponents,
  digest: string,
): SidebarFragment[] {
  const theme = provideTexts(components, context.shell.texts);
  const fragments = Object.keys(context.sidebars).flatMap((key) => {
    return createSidebarRenderer(toSidebarSource(context, key, digest), theme).fragments();
  });
  return [...new Map(fragments.map((fragment) => [fragment.path, fragment])).values()];
}
