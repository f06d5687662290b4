import type { QuestionKind, QuestionPreset } from '@kontor/contract/apps/compose-questions';
import type { ComposeAnswers, ComposeQuestion } from '@kontor/contract/apps/hosting';

/** Answers that were given, by the id of their question. They stay when a file is replaced. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

interface GivenAnswer {
  kind: QuestionKind;
  value: QuestionPreset;
  /** Something was typed that a reload has lost, because the browser stores no passwords. */
  isForgotten?: boolean;
}

const mayBeSecret: ReadonlySet<QuestionKind> = new Set(['secret', 'foreign-secret', 'file', 'env-file']);

/** Whether what is typed may be a password: the browser stores none of it. */
const isConfidential = ({ kind, value }: GivenAnswer): boolean =>
  mayBeSecret.has(kind) && typeof value === 'string' && value !== '';

/** Returns the answer shown: what was given, or what is proposed. */
export function answerTo({ id, kind, preset, choices }: ComposeQuestion, given: GivenAnswers): QuestionPreset {
  const typed = given[id];
  if (typed?.kind === kind) return typed.value;
  return preset ?? (kind === 'web' ? (choices[0] ?? '') : '');
}

/** Questions to show: the port of a page is not asked where there is no page. */
export function questionsToAsk(questions: readonly ComposeQuestion[], given: GivenAnswers): ComposeQuestion[] {
  const web = questions.find(({ id }) => id === 'web');
  const hasNoPage = web !== undefined && answerTo(web, given) === 'none';
  return questions.filter(({ kind }) => !(kind === 'port' && hasNoPage));
}

export type AnswerFault = 'missing' | 'port' | 'choice';

/** Returns why an answer is not possible, or undefined. */
export function faultOf(question: ComposeQuestion, given: GivenAnswers): AnswerFault | undefined {
  const { kind, choices, isRequired } = question;
  const answer = answerTo(question, given);
  if (answer === '') return isRequired && !isKept(question, given) ? 'missing' : undefined;
  if (kind === 'port') return /^[1-9]\d{0,4}$/.test(String(answer)) && Number(answer) < 65_536 ? undefined : 'port';
  return kind === 'web' && !choices.includes(String(answer)) ? 'choice' : undefined;
}

/** A password or file of the version before counts as long as none is typed; it is not shown. */
const isKept = ({ id, kind, isAnswered }: ComposeQuestion, given: GivenAnswers): boolean =>
  isAnswered && mayBeSecret.has(kind) && (given[id]?.value ?? '') === '';

/** Returns the answers to send: those that are required, and others that differ from what is proposed. */
export function answersToSend(questions: readonly ComposeQuestion[], given: GivenAnswers): ComposeAnswers {
  const sent = questionsToAsk(questions, given).flatMap((question): [string, QuestionPreset][] => {
    const { id, preset, isRequired, isAnswered } = question;
    const answer = answerTo(question, given);
    if (isKept(question, given)) return [];
    const isChanged = JSON.stringify(answer) !== JSON.stringify(preset ?? '');
    return isChanged || (isRequired && !isAnswered) ? [[id, answer]] : [];
  });
  return Object.fromEntries(sent);
}

/** Returns the answers that decide what else is asked. */
export function decidingAnswers(given: GivenAnswers): ComposeAnswers {
  const deciding = Object.entries(given).filter(([, { kind }]) => kind === 'web' || kind === 'profiles');
  return Object.fromEntries(deciding.map(([id, { value }]) => [id, value]));
}

/** Returns the answers to store for a reload: of what may be a password, only that something was typed. */
export const storableAnswers = (given: GivenAnswers): GivenAnswers =>
  Object.fromEntries(
    Object.entries(given).map(([id, one]) => [
      id,
      isConfidential(one) ? { kind: one.kind, value: '', isForgotten: true } : one,
    ]),
  );

/** Returns the answers as somebody has seen them: nothing of them is forgotten any more. */
export const acknowledged = (given: GivenAnswers): GivenAnswers =>
  Object.fromEntries(Object.entries(given).map(([id, { kind, value }]) => [id, { kind, value }]));

/** Returns answers that were stored; those of another shape are left out. */
export function readAnswers(stored: unknown): GivenAnswers {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored as GivenAnswers).filter(([, one]) => isAnswer(one)));
}

function isAnswer(one: unknown): boolean {
  if (typeof one !== 'object' || one === null || !('kind' in one && 'value' in one)) return false;
  const { value } = one;
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'use' in value);
}
