// An answer that crosses from a thread: errors lose their class on the way, so mistakes of the author cross as data.
import { fromProblemData, type ProblemData, SiteError, SiteErrors, toProblemData } from '../errors.js';

export type AnswerData<Value> = { value: Value } | { problems: readonly ProblemData[] } | { bug: unknown };

export async function toAnswerData<Value>(make: () => Promise<Value>): Promise<AnswerData<Value>> {
  try {
    return { value: await make() };
  } catch (error) {
    if (error instanceof SiteErrors) return { problems: error.problems.map(toProblemData) };
    if (error instanceof SiteError) return { problems: [toProblemData(error)] };
    return { bug: error };
  }
}

/** @throws what was thrown in the thread. */
export function fromAnswerData<Value>(answer: AnswerData<Value>): Value {
  if ('value' in answer) return answer.value;
  if ('problems' in answer) throw new SiteErrors(answer.problems.map(fromProblemData));
  throw answer.bug;
}
