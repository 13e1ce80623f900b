// The request body in a console: one text, single fields of a form or JSON object, or a file.
import { useId } from 'react';
import { parseJson } from '../../../base/values.js';
import type { ConsoleContent } from '../../../openapi/console-call.js';
import { problemOf, readField } from './check-value.js';
import type { ConsoleRequest } from './console-request.js';
import { texts } from './console-texts.js';
import { Field, Labelled, marksOf } from './Field.js';

export interface BodyState {
  /** Index of the media type. */
  content: number;
  /** Whether the body is typed as one text instead of field by field. */
  isWhole: boolean;
  whole: string;
  /** Field name -> typed text. */
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, File>;
}

/** Key in `files` of a file that is the whole body. */
const wholeFile = '';

/** Returns the initial state of the form for a media type, filled with its example. */
export function bodyOf(contents: readonly ConsoleContent[], index: number): BodyState {
  const content = contents[index];
  const example = content?.example;
  return {
    content: index,
    isWhole: !content || !hasFields(content),
    whole:
      example === undefined
        ? ''
        : typeof example === 'string' && !isJson(content!)
          ? example
          : JSON.stringify(example, null, 2),
    fields: fieldsOf(example),
    files: new Map(),
  };
}

function fieldsOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' ? entry : JSON.stringify(entry),
    ]),
  );
}

function isJson({ mediaType }: ConsoleContent): boolean {
  return /^[^;]*[/+]json\b/i.test(mediaType);
}

function isForm({ mediaType }: ConsoleContent): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(mediaType);
}

function hasFields(content: ConsoleContent): boolean {
  return (isJson(content) || isForm(content)) && (content.schema?.properties?.length ?? 0) > 0;
}

/** Whether the body is binary, so that it is chosen as a file. */
function isFile(content: ConsoleContent): boolean {
  return (
    !isJson(content) && !isForm(content) && !/^text\/|xml|javascript|ecmascript/i.test(content.mediaType)
  );
}

type ReadBody = { value: ConsoleRequest['body'] } | { problems: ReadonlyMap<string, string> };

/** Reads the request body from the form, or returns the problems with its fields. */
export function readBody(state: BodyState, content: ConsoleContent, required: boolean): ReadBody {
  if (isFile(content)) {
    const file = state.files.get(wholeFile);
    return file || !required ? { value: file } : { problems: new Map([[wholeFile, texts.callNeedsFile]]) };
  }
  if (!state.isWhole) return readFields(state, content);
  if (state.whole.trim() === '')
    return required ? { problems: new Map([[wholeFile, texts.callNeeded]]) } : { value: undefined };
  if (!isJson(content)) return { value: state.whole };
  const value = parseJson(state.whole);
  const problem =
    value === undefined ? texts.callNotJson : content.schema && problemOf(value, content.schema);
  return problem === undefined ? { value: state.whole } : { problems: new Map([[wholeFile, problem]]) };
}

function readFields({ fields, files }: BodyState, content: ConsoleContent): ReadBody {
  const problems = new Map<string, string>();
  const values: [string, unknown][] = [];
  for (const { name, required, schema } of content.schema!.properties!) {
    if (schema.isFile && isForm(content)) {
      const file = files.get(name);
      if (file) values.push([name, file]);
      else if (required) problems.set(name, texts.callNeedsFile);
      continue;
    }
    const checked = readField(fields.get(name) ?? '', schema, required);
    if ('problem' in checked) problems.set(name, checked.problem);
    else if (checked.value !== undefined) values.push([name, checked.value]);
  }
  if (problems.size > 0) return { problems };
  if (!isForm(content)) return { value: JSON.stringify(Object.fromEntries(values)) };
  const form = /^multipart/i.test(content.mediaType) ? new FormData() : new URLSearchParams();
  for (const [name, value] of values) {
    if (value instanceof File) (form as FormData).append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { value: form };
}

interface BodyFormProps {
  contents: readonly ConsoleContent[];
  state: BodyState;
  /** `body:` and field name -> problem. */
  problems: ReadonlyMap<string, string>;
  onChange(state: BodyState): void;
}

export function BodyForm({ contents, state, problems, onChange }: BodyFormProps) {
  const id = useId();
  const content = contents[state.content]!;
  return (
    <fieldset>
      <legend>{texts.callBody}</legend>
      {contents.length > 1 && (
        <Labelled id={id} label={texts.callMediaType}>
          <select
            id={id}
            value={state.content}
            onChange={({ target }) => onChange(bodyOf(contents, Number(target.value)))}
          >
            {contents.map(({ mediaType }, index) => (
              <option key={mediaType} value={index}>
                {mediaType}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      {hasFields(content) && isJson(content) && (
        <button type="button" className="rd-console-quiet" onClick={() => onChange(switched(state, content))}>
          {state.isWhole ? texts.callAsFields : texts.callAsJson}
        </button>
      )}
      {isFile(content) ? (
        <FileField
          label={texts.callFile}
          required={false}
          problem={problems.get('body:')}
          onChange={(file) => onChange({ ...state, files: withFile(state.files, wholeFile, file) })}
        />
      ) : state.isWhole ? (
        <WholeBody
          mediaType={content.mediaType}
          value={state.whole}
          problem={problems.get('body:')}
          onChange={(whole) => onChange({ ...state, whole })}
        />
      ) : (
        content.schema!.properties!.map(({ name, required, schema }) => {
          const common = { label: name, required, problem: problems.get(`body:${name}`) };
          return schema.isFile && isForm(content) ? (
            <FileField
              key={name}
              {...common}
              onChange={(file) => onChange({ ...state, files: withFile(state.files, name, file) })}
            />
          ) : (
            <Field
              key={name}
              {...common}
              schema={schema}
              value={state.fields.get(name) ?? ''}
              onChange={(text) => onChange({ ...state, fields: new Map(state.fields).set(name, text) })}
            />
          );
        })
      )}
    </fieldset>
  );
}

/** Switches between the whole text and single fields, and carries over what was typed as far as it can be parsed. */
function switched(state: BodyState, content: ConsoleContent): BodyState {
  if (state.isWhole) {
    const value = parseJson(state.whole);
    return { ...state, isWhole: false, fields: value === undefined ? state.fields : fieldsOf(value) };
  }
  const read = readFields(state, content);
  const whole = 'value' in read ? JSON.stringify(JSON.parse(read.value as string), null, 2) : state.whole;
  return { ...state, isWhole: true, whole };
}

function withFile(files: ReadonlyMap<string, File>, name: string, file: File | undefined): Map<string, File> {
  const next = new Map(files);
  if (file) next.set(name, file);
  else next.delete(name);
  return next;
}

interface WholeBodyProps {
  mediaType: string;
  value: string;
  problem: string | undefined;
  onChange(text: string): void;
}

function WholeBody({ mediaType, value, problem, onChange }: WholeBodyProps) {
  const id = useId();
  return (
    <Labelled id={id} label={<code>{mediaType}</code>} problem={problem}>
      <textarea
        id={id}
        rows={8}
        spellCheck={false}
        value={value}
        {...marksOf(id, problem)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}

interface FileFieldProps {
  label: string;
  required: boolean;
  problem: string | undefined;
  onChange(file: File | undefined): void;
}

function FileField({ label, required, problem, onChange }: FileFieldProps) {
  const id = useId();
  return (
    <Labelled {...{ id, required, problem }} label={<code>{label}</code>}>
      <input
        id={id}
        type="file"
        {...marksOf(id, problem)}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
    </Labelled>
  );
}
