/** First stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a className="rd-skip-link" href="#rd-main">
      Skip to main content
    </a>
  );
}
