export function corpusPage(index: number, count: number): string;
export function writeCorpus(dir: string, count: number): void;
