/** Text of a machine. It may scroll, so it can be reached by keyboard. */
export function CodeText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
