export type CorpusMdx = 'none' | 'fifth' | 'all';
export function corpusPage(index: number, count: number, mdx?: CorpusMdx): string;
export function writeCorpus(dir: string, count: number, mdx?: CorpusMdx): void;
