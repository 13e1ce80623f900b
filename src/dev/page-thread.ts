// Entry of a thread that compiles and renders pages for the dev server: the same work as a build's threads do, but the
// files of a page are handed over instead of written.
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { tellLateErrors } from '../config/late-errors.js';
import { hashOf } from '../hash.js';
import type { OutputFile } from '../output/output-file.js';
import type { StagedFileWriter } from '../output/staged-file.js';
import { themeDigest } from '../render/render-key.js';
import type { SidebarFragment } from '../render/render-sidebar.js';
import { loadTheme } from '../workers/load-theme.js';
import {
  type CompileBatch,
  type CompiledInPack,
  PageWork,
  type RenderBatch,
  type RenderedPage,
} from '../workers/page-work.js';
import { RenderContextReader } from '../workers/render-context-file.js';
import { type AnswerData, toAnswerData } from './thread-answer.js';

export interface ThreadOptions {
  isBackground: boolean;
}

export type ThreadRequest = CompileBatch | RenderBatch | FragmentsRequest;

/** All closed categories of large sidebars. */
export interface FragmentsRequest {
  type: 'fragments';
  contextFile: string;
}

/** What a page of one render job became. */
export interface RenderedFiles {
  page: RenderedPage;
  /** Its document, its Markdown twin and what else belongs to it alone. */
  files: readonly OutputFile[];
}

export type ThreadAnswer = CompiledInPack[] | RenderedFiles | readonly SidebarFragment[];

export interface ThreadMessage {
  id: number;
  answer: AnswerData<ThreadAnswer>;
}

// Elsewhere this would be the priority of the whole process.
if ((workerData as ThreadOptions).isBackground && process.platform === 'linux')
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let files: OutputFile[] = [];
const work = new PageWork(`dev-${threadId}`, () => memoryWriter);

const memoryWriter: StagedFileWriter = {
  write({ path, contents, key }) {
    files.push({ path, contents });
    return { path, hash: hashOf(contents), size: Buffer.byteLength(contents), mtimeMs: 0, key };
  },
  copy({ source, path, key }) {
    return memoryWriter.write({ path, contents: readFileSync(source), key });
  },
};

tellLateErrors();

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  if (request.type === 'compile') return work.compile(request);
  if (request.type === 'fragments') return renderFragments(request);
  files = [];
  const [page] = await work.render(request);
  return { page: page!, files };
}

async function renderFragments({ contextFile }: FragmentsRequest): Promise<readonly SidebarFragment[]> {
  const { renderSidebarFragments } = await import('../render/sidebar-fragments.js');
  const { context, themeCode } = new RenderContextReader().read(contextFile);
  return renderSidebarFragments(context, loadTheme(themeCode), themeDigest(themeCode));
}

parentPort!.on('message', async ({ id, request }: { id: number; request: ThreadRequest }) => {
  parentPort!.postMessage({ id, answer: await toAnswerData(() => answer(request)) } satisfies ThreadMessage);
});
