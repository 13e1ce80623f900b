// The pieces of Docusaurus' code blocks, for components of a site that compose their own.
import {
  type ComponentPropsWithoutRef,
  createContext,
  createElement,
  type ElementType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react';
import { Playground, WrappedCodeBlock } from './CodeBlock.js';
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
  /** The code as the author wrote it. */
  codeInput: string;
  code: string;
  className: string;
  language: string;
  title: ReactNode;
  lineNumbersStart: number | undefined;
  lineClassNames: Readonly<Record<number, readonly string[]>>;
  /** The lines in the meta string: `{1,3-5}`. */
  marked?: string;
}

/** Returns the metadata of a block from its props. */
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
  /** The result of `useCodeWordWrap`. */
  wordWrap: object;
}

const CodeContext = createContext<CodeBlockContextValue | undefined>(undefined);

export function CodeBlockContextProvider({
  children,
  ...value
}: CodeBlockContextValue & { children: ReactNode }): ReactElement {
  return <CodeContext value={value}>{children}</CodeContext>;
}

/** Returns the code block around a component. @throws if there is none */
export function useCodeBlockContext(): CodeBlockContextValue {
  const value = use(CodeContext);
  if (!value) throw new Error('useCodeBlockContext is used outside of <CodeBlockContextProvider>.');
  return value;
}

/** A whole code block. */
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

/** Blocks whose code our component has rendered, with its copy button: further copy buttons in them render nothing. */
const haveButton = new WeakSet<CodeBlockContextValue>();

/** The code of a block, with our copy button. */
export function CodeContent({ title }: { title?: string }): ReactElement {
  const block = useCodeBlockContext();
  const { codeInput, language, lineNumbersStart, marked } = block.metadata;
  // As in Docusaurus, buttons follow the code, so they are rendered after it.
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

/** Live code, and the id by which its result and its buttons find it. */
const LiveContext = createContext<Partial<CodeInput> & { playground?: string }>({});

/** Gives live code to the parts of a playground inside. */
export function PlaygroundProvider({
  children,
  ...input
}: Partial<CodeInput> & { children?: ReactNode }): ReactElement {
  const playground = useId();
  return <LiveContext value={{ ...input, playground }}>{children}</LiveContext>;
}

/** The editor of live code, with its result unless that is elsewhere. */
export function PlaygroundEditor(): ReactElement {
  const { code, className, metastring, playground } = use(LiveContext);
  return (
    <Playground className={className} metastring={metastring} playground={playground}>
      {code}
    </Playground>
  );
}

/** The place where our scripts show the result. */
export function PlaygroundPreview(): ReactElement {
  return <div data-live-result={use(LiveContext).playground} />;
}

/** A button by which our scripts bring the code back as it was. */
export function ResetButton({ className }: { className?: string }): ReactElement {
  return (
    <CodeButton
      className={className}
      aria-label="Reset code to original"
      title="Reset"
      data-live-reset={use(LiveContext).playground}
    >
      Reset
    </CodeButton>
  );
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

export function CodeButton(
  props: ComponentPropsWithoutRef<'button'> & { 'data-live-reset'?: string },
): ReactElement {
  return <button type="button" {...props} />;
}

/** @param code the code to copy; that of the block around it by default */
export function CopyButton({ code, className }: { code?: string; className?: string }): ReactNode {
  const around = use(CodeContext);
  const [isCopied, setCopied] = useState(false);
  // Texts that are only used in the browser are sent to it because they are read during server rendering.
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

/** A line of code from the tokens of prism-react-renderer. */
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
