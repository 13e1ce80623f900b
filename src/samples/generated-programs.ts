// Turns the generated code samples of API pages into programs. This module is pure.
import { codeSamples } from '../openapi/code-samples.js';
import { buildSampleRequest, type SampleRequest } from '../openapi/sample-request.js';
import type { Contract } from './contract.js';
import { languageNamed } from './languages.js';
import type { Program } from './plan-programs.js';

/** Returns the programs of an API. Code of `x-codeSamples` is left out, as it may need its own libraries. */
export function generatedPrograms({ operations, servers, hasPages }: Contract): Program[] {
  if (!hasPages) return [];
  return operations.flatMap(({ operation }) => {
    const { place, samples, responses } = operation;
    const { file, line, column } = place!;
    const request = buildSampleRequest(operation, servers);
    const files = filesOf(request);
    // The operation switches to another protocol, or uses one.
    if (!/^https?:/i.test(request.url) || responses[0]?.status.startsWith('1')) return [];
    // An operation whose only responses are errors has samples as well.
    const isRefusal = responses.length > 0 && responses.every(({ status }) => /^[45]/.test(status));
    return codeSamples(operation, servers).flatMap(({ label, language, code }): Program[] => {
      const known = languageNamed(language);
      // The fetch standard forbids the method TRACE.
      const isForbidden = request.method === 'TRACE' && (known === 'js' || known === 'ts');
      if (!known || isForbidden || samples.some(({ source }) => source === code)) return [];
      const words = { run: true, setup: false, continues: false, expect: undefined, responseOf: undefined };
      const fact = { file, line, column, language, code, words };
      const expect = isRefusal ? Number(responses[0]!.status.replace(/X/gi, '0')) : undefined;
      return [
        {
          language: known,
          blocks: [{ fact, expect }],
          files,
          made: { label, of: operation.operationId ?? operation.title },
        },
      ];
    });
  });
}

/** Returns the names of files that a sample uploads. */
function filesOf({ body }: SampleRequest): string[] {
  if (body?.type === 'file') return [body.fileName];
  return body?.type === 'form' ? body.fields.flatMap(({ isFile, value }) => (isFile ? [value] : [])) : [];
}
