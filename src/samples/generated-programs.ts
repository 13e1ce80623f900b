// The samples that API pages show of each operation, as programs. Pure.
import { codeSamples } from '../openapi/code-samples.js';
import { buildSampleRequest, type SampleRequest } from '../openapi/sample-request.js';
import type { Contract } from './contract.js';
import { languageNamed } from './languages.js';
import type { Program } from './plan-programs.js';

/** Those that are ours: code of `x-codeSamples` may need libraries of its own, and is left out. */
export function generatedPrograms({ operations, servers, hasPages }: Contract): Program[] {
  if (!hasPages) return [];
  return operations.flatMap(({ operation }) => {
    const { place, samples, responses } = operation;
    const { file, line, column } = place!;
    const request = buildSampleRequest(operation, servers);
    const files = filesOf(request);
    // It goes on with another protocol, or begins with one.
    if (!/^https?:/i.test(request.url) || responses[0]?.status.startsWith('1')) return [];
    // An operation that only refuses is shown all the same.
    const isRefusal = responses.length > 0 && responses.every(({ status }) => /^[45]/.test(status));
    return codeSamples(operation, servers).flatMap(({ label, language, code }): Program[] => {
      const known = languageNamed(language);
      // The standard of `fetch` forbids the method.
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

/** Names of files that a sample sends. */
function filesOf({ body }: SampleRequest): string[] {
  if (body?.type === 'file') return [body.fileName];
  return body?.type === 'form' ? body.fields.flatMap(({ isFile, value }) => (isFile ? [value] : [])) : [];
}
