import { fillText } from '../../../texts/fill-text.js';
import { texts } from './console-texts.js';

/** A list or object with more entries is collapsed at first. */
const longest = 100;

export function Json({ value }: { value: unknown }) {
  return (
    <div className="rd-json">
      <JsonTree value={value} />
    </div>
  );
}

/** JSON in colours, with lists and objects that can be collapsed. */
function JsonTree({ value, name, isLast = true }: { value: unknown; name?: string; isLast?: boolean }) {
  const key = name !== undefined && (
    <>
      <span className="token property">{JSON.stringify(name)}</span>:{' '}
    </>
  );
  const comma = isLast ? '' : ',';
  if (typeof value !== 'object' || value === null)
    return (
      <div>
        {key}
        <span className={`token ${kindOf(value)}`}>{JSON.stringify(value)}</span>
        {comma}
      </div>
    );
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0)
    return (
      <div>
        {key}
        {start}
        {end}
        {comma}
      </div>
    );
  return (
    <details open={entries.length <= longest}>
      <summary>
        {key}
        {start} <span className="token comment">{entries.length}</span> {end}
        {comma}
      </summary>
      {entries.slice(0, 1000).map(([entryName, entry], index) => (
        <JsonTree
          key={entryName}
          {...(isList ? {} : { name: entryName })}
          value={entry}
          isLast={index === entries.length - 1}
        />
      ))}
      {entries.length > 1000 && (
        <div className="token comment">{fillText(texts.callMore, { count: entries.length - 1000 })}</div>
      )}
    </details>
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value;
}
