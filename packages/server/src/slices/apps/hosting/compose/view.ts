import { composeFaults } from '@kontor/contract/apps/compose-faults';
import { composeNotes } from '@kontor/contract/apps/compose-notes';
import { composeQuestions } from '@kontor/contract/apps/compose-questions';
import type { ComposeView } from '@kontor/contract/apps/hosting';
import type { Language } from '@kontor/contract/refusals';
import { fillPlaceholders } from '@kontor/contract/rules/placeholders';
import { describeRight } from '../rights/right-text.ts';
import { memoryOf } from './compose-runtime.ts';
import type { Question } from './findings.ts';
import type { ComposeReading } from './read-compose.ts';
import type { Answers } from './source.ts';

/** What the version had that a file replaces: its answers, and the ids of its rights. */
export interface Earlier {
  answers: Answers;
  granted: ReadonlySet<string>;
}

const nothing: Earlier = { answers: {}, granted: new Set() };

/** Returns what a person is shown about a compose file. */
export const viewCompose = (
  { faults, notes, questions, rights, services }: ComposeReading,
  language: Language,
  { answers: earlier, granted }: Earlier = nothing,
): ComposeView => ({
  faults: faults.map(({ code, line, service, params }) => {
    const message = fillPlaceholders(composeFaults[code][language], params);
    return { code, line, service, message };
  }),
  notes: notes.map(({ code, line, service, params }) => {
    const message = fillPlaceholders(composeNotes[code][language], params);
    return { code, line, service, message };
  }),
  questions: questions.map((question) => {
    const { id, kind, name, line, service, isRequired, choices, code } = question;
    const message = fillPlaceholders(composeQuestions[code][language], { name });
    const answering = { isAnswered: earlier[id] !== undefined, preset: presetOf(question, earlier) };
    return { id, kind, name, line, service, isRequired, ...answering, choices: [...choices], message };
  }),
  memory: memoryOf({ services }),
  rights: rights.map(({ id, line, service, right }) => ({
    ...{ id, line, service, ...describeRight(right, language) },
    isGranted: granted.has(id),
  })),
});

const mayBeSecret: ReadonlySet<Question['kind']> = new Set(['secret', 'foreign-secret', 'file', 'env-file']);

/** An earlier answer is proposed again, except what may hold a password: that never leaves the box. */
function presetOf({ id, kind, preset }: Question, earlier: Answers): Question['preset'] {
  const before = earlier[id];
  if (before === undefined) return preset;
  if (!mayBeSecret.has(kind)) return before;
  return typeof before === 'string' ? null : before;
}
