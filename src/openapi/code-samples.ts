// Generates code that makes a request, in several languages. The only file that uses the library for this.
import { addTargetClient, type HarRequest, HTTPSnippet } from '@readme/httpsnippet';
import type { ApiContent, ApiOperation, ApiServer } from './api-description.js';
import { answerContent, type FetchCodeOptions, fetchClient, typedFetchClient } from './fetch-code.js';
import { buildSampleRequest, type SampleBody, type SampleRequest } from './sample-request.js';
import { hasJsonItems, streamKind } from './streams.js';

interface CodeSample {
  /** Label of the tab. It is the same in the whole site, so that readers choose a language once. */
  label: string;
  /** Language for highlighting. */
  language: string;
  code: string;
}

const languages = [
  { label: 'cURL', language: 'bash', target: 'shell', client: 'curl' },
  { label: 'JavaScript', language: 'js', target: 'javascript', client: fetchClient.info.key },
  { label: 'Python', language: 'python', target: 'python', client: 'requests' },
  { label: 'TypeScript', language: 'ts', target: 'javascript', client: typedFetchClient.info.key },
  { label: 'Go', language: 'go', target: 'go', client: 'native' },
] as const;
type Language = (typeof languages)[number];

addTargetClient('javascript', fetchClient);
addTargetClient('javascript', typedFetchClient);

/** Returns the samples of an operation. The author's (`x-codeSamples`) come first, and replace generated ones in the same language. */
export function codeSamples(operation: ApiOperation, servers: readonly ApiServer[]): CodeSample[] {
  const given = operation.samples.map(({ language, label, source }): CodeSample => {
    const known = languages.find((one) => isLanguage(one, label) || isLanguage(one, language));
    return {
      label: known?.label ?? label,
      language: known?.language ?? language.toLowerCase(),
      code: source,
    };
  });
  const sample = buildSampleRequest(operation, servers);
  const made = languages
    .filter(({ label }) => !given.some((one) => one.label === label))
    .map((language) => ({ ...language, code: write(sample, operation, language) }))
    .map(({ label, language, code }): CodeSample => ({ label, language, code }));
  const order = ({ label }: CodeSample) => languages.findIndex((one) => one.label === label);
  return [...given, ...made].sort((a, b) => order(a) - order(b));
}

function isLanguage({ label, target, language }: Language, name: string): boolean {
  const given = name.toLowerCase();
  if (given === label.toLowerCase() || given === language) return true;
  return label !== 'TypeScript' && given === target;
}

/** Placeholder for the contents of a file in the library's output. */
const fileMark = 'relaydocs-file';

function write(sample: SampleRequest, operation: ApiOperation, { target, client }: Language): string {
  const toPairs = (pairs: SampleRequest['query']) => pairs.map(([name, value]) => ({ name, value }));
  const har = {
    method: sample.method,
    url: sample.url,
    headers: toPairs(sample.headers),
    queryString: toPairs(sample.query),
    cookies: toPairs(sample.cookies),
    ...(sample.body ? { postData: toPostData(sample.body) } : {}),
  };
  const options: FetchCodeOptions = { operation, sample };
  const snippet = new HTTPSnippet(har as unknown as HarRequest);
  const [code = ''] = snippet.convert(target, client, options as never) as string[];
  const made =
    sample.body?.type === 'file'
      ? readingFile(code, target, sample.body.fileName)
      : target === 'shell'
        ? withoutFormType(code).replace('--request HEAD', '--head')
        : code;
  const content = answerContent(operation);
  return (content && streamKind(content.mediaType) ? readingLines(made, target, content) : made).trim();
}

/** Adapts code to streamed responses, as the library only reads whole responses. JavaScript is handled in fetch-code.ts. */
function readingLines(code: string, target: Language['target'], content: ApiContent): string {
  const isEvents = streamKind(content.mediaType) === 'events';
  const isJsonItem = hasJsonItems(content);
  switch (target) {
    case 'shell':
      return code.replace('curl ', 'curl --no-buffer ');
    case 'python': {
      const item = isEvents ? 'line[5:].strip()' : 'line';
      return code
        .replace(/^import requests$/m, isJsonItem ? 'import json\nimport requests' : 'import requests')
        .replace(/^(response = requests\..*)\)$/m, '$1, stream=True)')
        .replace(
          /^print\(.*$/m,
          [
            'for line in response.iter_lines(decode_unicode=True):',
            `    if line${isEvents ? '.startswith("data:")' : ''}:`,
            `        print(${isJsonItem ? `json.loads(${item})` : item})`,
          ].join('\n'),
        );
    }
    case 'go':
      return code
        .replace('\t"io"\n', isEvents ? '\t"bufio"\n\t"strings"\n' : '\t"bufio"\n')
        .replace(/(\t"strings"\n)([\s\S]*?)\1/, '$1$2')
        .replace(
          /\tbody, _ := io\.ReadAll\(res\.Body\)\n\n\tfmt\.Println\(.*\)\n/,
          [
            '\tlines := bufio.NewScanner(res.Body)',
            '\tfor lines.Scan() {',
            ...(isEvents
              ? [
                  '\t\tif data, found := strings.CutPrefix(lines.Text(), "data:"); found {',
                  '\t\t\tfmt.Println(strings.TrimSpace(data))',
                  '\t\t}',
                ]
              : ['\t\tfmt.Println(lines.Text())']),
            '\t}',
            '',
          ].join('\n'),
        );
    case 'javascript':
      return code;
  }
}

function toPostData(body: SampleBody) {
  if (body.type === 'text') return { mimeType: body.mediaType, text: body.text };
  if (body.type === 'file') return { mimeType: body.mediaType, text: fileMark };
  return {
    mimeType: body.mediaType,
    params: body.fields.map(({ name, value, isFile }) =>
      isFile ? { name, value: '', fileName: value } : { name, value },
    ),
  };
}

/** Removes the type of form data, which curl sets itself, with the boundary that belongs to it. */
function withoutFormType(code: string): string {
  return code.replace(/ {2}--header 'content-type: multipart\/form-data' \\\n/i, '');
}

/** Adapts code to send a file, as the library only supports text bodies. */
function readingFile(code: string, target: Language['target'], fileName: string): string {
  switch (target) {
    case 'shell':
      return code.replace(`--data ${fileMark}`, `--data-binary '@${fileName}'`).trim();
    case 'python':
      return code.replace(`"${fileMark}"`, `open("${fileName}", "rb")`).trim();
    case 'go':
      return code
        .replace(`payload := strings.NewReader("${fileMark}")`, `payload, _ := os.Open("${fileName}")`)
        .replace('\t"strings"\n', '\t"os"\n')
        .trim();
    case 'javascript':
      return code.trim();
  }
}
