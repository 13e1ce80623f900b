// Blocks of code in the pieces that Docusaurus makes them of, for components of a site that put some together themselves.
import {
  type ComponentPropsWithoutRef,
  createContext,
  createElement,
  type ElementType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react';
import { WrappedCodeBlock } from './CodeBlock.js';
import {
  getLineNumbersStart,
  type ParseLinesOptions,
  parseCodeBlockTitle,
  parseLanguage,
  parseLines,
} from './code-internals.js';
import { IconCopy, IconSuccess, IconWordWrap } from './Icons.js';
import { usePage } from './page-context.js';

interface CodeInput {
  code: string;
  className?: string;
  metastring?: string;
  language?: string;
  defaultLanguage?: string;
  magicComments?: ParseLinesOptions['magicComments'];
  title?: ReactNode;
  showLineNumbers?: boolean | number;
}

export interface CodeBlockMetadata {
  /** As it is written. */
  codeInput: string;
  code: string;
  className: string;
  language: string;
  title: ReactNode;
  lineNumbersStart: number | undefined;
  lineClassNames: Readonly<Record<number, readonly string[]>>;
  /** What the meta says of lines: `{1,3-5}`. */
  marked?: string;
}

/** What the props of a block say of it. */
export function createCodeBlockMetadata(input: CodeInput): CodeBlockMetadata {
  const { className = '', metastring, showLineNumbers, magicComments } = input;
  const language = input.language ?? parseLanguage(className) ?? input.defaultLanguage ?? 'text';
  return {
    codeInput: input.code,
    ...parseLines(input.code, { metastring, language, magicComments }),
    marked: /\{[\d,\s-]*\}/.exec(metastring ?? '')?.[0],
    className: className.includes('language-') ? className : `${className} language-${language}`.trim(),
    language,
    title: parseCodeBlockTitle(metastring) || input.title,
    lineNumbersStart: getLineNumbersStart({ showLineNumbers, metastring }),
  };
}

export interface CodeBlockContextValue {
  metadata: CodeBlockMetadata;
  /** As from `useCodeWordWrap`. */
  wordWrap: object;
}

const CodeContext = createContext<CodeBlockContextValue | undefined>(undefined);

export function CodeBlockContextProvider({
  children,
  ...value
}: CodeBlockContextValue & { children: ReactNode }): ReactElement {
  return <CodeContext value={value}>{children}</CodeContext>;
}

/** The block that is around. @throws where there is none */
export function useCodeBlockContext(): CodeBlockContextValue {
  const value = use(CodeContext);
  if (!value) throw new Error('useCodeBlockContext is used outside of <CodeBlockContextProvider>.');
  return value;
}

/** The whole block. */
export function CodeLayout({ className }: { className?: string }): ReactElement {
  const { title } = useCodeBlockContext().metadata;
  const block = (
    <>
      {title !== undefined && typeof title !== 'string' && <div>{title}</div>}
      <CodeContent title={typeof title === 'string' ? title : undefined} />
    </>
  );
  return className === undefined ? block : <div className={className}>{block}</div>;
}

/** Blocks, as rendered once, whose code is shown by ours: other buttons of theirs that copy it are left out. */
const haveButton = new WeakSet<CodeBlockContextValue>();

/** The code in it, with its button, which is part of ours. */
export function CodeContent({ title }: { title?: string }): ReactElement {
  const block = useCodeBlockContext();
  const { codeInput, language, lineNumbersStart, marked } = block.metadata;
  // Buttons stand behind the code, as in Docusaurus, and so are rendered after it.
  haveButton.add(block);
  return (
    <WrappedCodeBlock
      language={language}
      title={title}
      showLineNumbers={lineNumbersStart}
      metastring={marked}
    >
      {codeInput}
    </WrappedCodeBlock>
  );
}

export function CodeContainer({
  as: Tag = 'div',
  ...props
}: HTMLAttributes<HTMLElement> & { as?: ElementType }): ReactElement {
  return createElement(Tag, props);
}

export function CodeTitle({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

export function CodeButtons({ className }: { className?: string }): ReactNode {
  const around = use(CodeContext);
  if (around && haveButton.has(around)) return null;
  return (
    <div className={className}>
      <CopyButton />
    </div>
  );
}

export function CodeButton(props: ComponentPropsWithoutRef<'button'>): ReactElement {
  return <button type="button" {...props} />;
}

/** @param code default: that of the block around it. */
export function CopyButton({ code, className }: { code?: string; className?: string }): ReactNode {
  const around = use(CodeContext);
  const [isCopied, setCopied] = useState(false);
  // The second is said in the browser alone, which has what is read on the server.
  const { copyCode, copied } = usePage().texts;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code ?? around?.metadata.code ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), 1000);
  };
  if (code === undefined && around && haveButton.has(around)) return null;
  return (
    <CodeButton className={className} aria-label={isCopied ? copied : copyCode} onClick={() => void copy()}>
      {isCopied ? <IconSuccess /> : <IconCopy />}
    </CodeButton>
  );
}

export function WordWrapButton({
  className,
  isEnabled = false,
  onClick,
}: ComponentPropsWithoutRef<'button'> & { isEnabled?: boolean }): ReactElement {
  return (
    <CodeButton className={className} aria-label="Wrap lines" aria-pressed={isEnabled} onClick={onClick}>
      <IconWordWrap />
    </CodeButton>
  );
}

interface Token {
  content: string;
  types: readonly string[];
}

interface LineProps {
  line: readonly Token[];
  classNames?: readonly string[];
  showLineNumbers?: boolean;
  getLineProps(given: { line: readonly Token[]; className?: string }): HTMLAttributes<HTMLElement>;
  getTokenProps(given: { token: Token }): HTMLAttributes<HTMLElement>;
}

/** A line of what prism-react-renderer makes of code. */
export function CodeLine({ line, classNames, getLineProps, getTokenProps }: LineProps): ReactElement {
  const isEmpty = line.length === 1 && line[0]!.content === '\n';
  const tokens = isEmpty ? [{ ...line[0]!, content: '' }] : line;
  return (
    <div {...getLineProps({ line: tokens, className: classNames?.join(' ') })}>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token has its place only
        <LineToken key={index} {...getTokenProps({ token })} line={tokens} token={token} />
      ))}
      <br />
    </div>
  );
}

export function LineToken({
  line: _line,
  token: _token,
  ...props
}: HTMLAttributes<HTMLElement> & { line: unknown; token: unknown }): ReactElement {
  return <span {...props} />;
}
