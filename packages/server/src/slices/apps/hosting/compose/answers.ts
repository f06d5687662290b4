import type { QuestionPreset } from '@kontor/contract/apps/compose-questions';
import { RefusedError } from '@kontor/platform/errors';
import type { Question } from './findings.ts';
import { type ComposeReading, readCompose } from './read-compose.ts';
import type { Answers, ComposeSource } from './source.ts';

const longestAnswer = 64 * 1024;

/** Refuses a file with faults, and answers that are missing or do not fit. `questions` are those without any answers. */
export function refuseUnanswered(
  questions: readonly Question[],
  answers: Answers,
  { faults, questions: left }: ComposeReading,
): void {
  for (const question of [...questions, ...left]) {
    const answer = answers[question.id];
    if (answer !== undefined && !fits(question, answer))
      throw new RefusedError('compose-answer', {
        params: { name: question.name },
        fields: { answers: 'compose-answer' },
      });
  }
  const open = [...questions, ...left].filter(({ id, isRequired }) => isRequired && isMissing(answers[id]));
  // What belongs to a profile that was not chosen is asked without answers only.
  const still = open.filter(({ id }) => left.some((one) => one.id === id && one.isRequired));
  const names = [...new Set(still.map(({ name }) => name))].join(', ');
  if (names !== '')
    throw new RefusedError('compose-answers', { params: { names }, fields: { answers: 'compose-answers' } });
  const [first] = faults;
  if (first === undefined) return;
  const params = { count: faults.length, line: first.line };
  throw new RefusedError('compose-faults', { params, fields: { file: 'compose-faults' } });
}

const isMissing = (answer: QuestionPreset | undefined): boolean => answer === undefined || answer === '';

function fits({ kind, choices, isRequired }: Question, answer: QuestionPreset): boolean {
  if (typeof answer !== 'string')
    return answer.use === 'generated' ? kind === 'secret' : kind === 'address' || kind === 'text';
  if (answer === '' && !isRequired) return true;
  if (answer.length > longestAnswer || answer.includes('\0')) return false;
  if (kind === 'web') return choices.includes(answer);
  if (kind === 'port') return /^[1-9]\d{0,4}$/.test(answer) && Number(answer) < 65_536;
  if (kind === 'profiles') return answer.split(',').every((name) => choices.includes(name.trim()));
  return true;
}

/** Returns the answers that were stored with a version, without those that do not fit what the file asks now. */
export function storedAnswers(text: string | undefined, source: ComposeSource): Answers {
  if (text === undefined) return {};
  const stored = JSON.parse(text) as Answers;
  const asked = [...readCompose(source).questions, ...readCompose(source, stored).questions];
  const misfits = new Set(
    asked.flatMap((question) => {
      const answer = stored[question.id];
      return answer === undefined || fits(question, answer) ? [] : [question.id];
    }),
  );
  return Object.fromEntries(Object.entries(stored).filter(([id]) => !misfits.has(id)));
}
