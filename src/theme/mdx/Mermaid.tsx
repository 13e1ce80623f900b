import type { ReactElement, ReactNode } from 'react';
import { escapeText } from '../../compile/html/escape-html.js';
import { diagramClass, insideOfDiagram } from '../../compile/media/diagrams.js';
import { useNote, usePage } from './page-context.js';

export interface MermaidProps {
  /** The diagram's text. */
  chart?: string;
  /** Docusaurus' name for `chart`. */
  value?: string;
  /** Precedes the diagram, and is its name for screen readers. */
  title?: string;
  /** The diagram's text, as an alternative to `chart`. */
  children?: ReactNode;
}

/** The component for fences of the language `mermaid`. */
export function Mermaid({ value, chart = value, title, children }: MermaidProps): ReactElement {
  const { texts } = usePage();
  useNote('extras', 'diagram');
  const text = chart ?? (typeof children === 'string' ? children : '');
  const inner = insideOfDiagram({ title, code: escapeText(text.trim()), texts });
  return <figure className={diagramClass} dangerouslySetInnerHTML={{ __html: inner }} />;
}
