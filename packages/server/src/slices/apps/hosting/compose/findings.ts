import type { ComposeFaultCode } from '@kontor/contract/apps/compose-faults';
import type { ComposeNoteCode } from '@kontor/contract/apps/compose-notes';
import type { ComposeQuestionCode, QuestionKind, QuestionPreset } from '@kontor/contract/apps/compose-questions';
import { type RightToAsk, rightIdOf } from '@kontor/contract/manifest/rights';

/** A right beyond the app that a service asks for. */
export interface Right extends Place {
  id: string;
  service: string;
  right: RightToAsk;
}

type Params = Readonly<Record<string, string | number>>;

/** Where something is written: the line in the file, and the service it belongs to, if any. */
export interface Place {
  line: number;
  service: string | null;
}

/** Why a file is refused. */
export interface Fault extends Place {
  code: ComposeFaultCode;
  params: Params;
}

/** What the box does otherwise than it is written. */
export interface Note extends Place {
  code: ComposeNoteCode;
  params: Params;
}

/** What a person has to answer before an app can be made. */
export interface Question extends Place {
  id: string;
  kind: QuestionKind;
  /** Name of the variable, file or service it is about. */
  name: string;
  isRequired: boolean;
  /** Proposed answer. */
  preset: QuestionPreset | null;
  /** Possible answers; empty when any text is one. */
  choices: readonly string[];
  code: ComposeQuestionCode;
}

const mostFindings = 200;

/** Collects everything that is found in a compose file, so that all of it can be shown at once. */
export function createFindings() {
  const faults: Fault[] = [];
  const notes = new Map<string, Note>();
  const questions = new Map<string, Question>();
  const rights = new Map<string, Right>();

  return {
    faults,
    fault(code: ComposeFaultCode, { line, service }: Place, params: Params = {}): void {
      if (faults.length < mostFindings) faults.push({ code, line, service, params });
    },
    /** The same note about the same value of a service is listed once. */
    note(code: ComposeNoteCode, { line, service }: Place, params: Params = {}): void {
      const key = `${code} ${service} ${Object.values(params).join(' ')}`;
      if (notes.size < mostFindings && !notes.has(key)) notes.set(key, { code, line, service, params });
    },
    /** A question that is asked from two places is one question, required when either place requires it. */
    ask(question: Question): void {
      const before = questions.get(question.id);
      if (before === undefined) questions.set(question.id, question);
      else {
        const isRequired = before.isRequired || question.isRequired;
        questions.set(question.id, { ...before, isRequired, preset: before.preset ?? question.preset });
      }
    },
    /** Asks for a right beyond the app. Returns its id. */
    right(right: RightToAsk, line: number, service: string): string {
      const id = rightIdOf(service, right);
      if (rights.size < mostFindings && !rights.has(id)) rights.set(id, { id, right, line, service });
      return id;
    },
    result: () => ({
      faults: faults.toSorted((a, b) => a.line - b.line),
      notes: [...notes.values()].toSorted((a, b) => a.line - b.line),
      questions: [...questions.values()].toSorted((a, b) => a.line - b.line),
      rights: [...rights.values()].toSorted((a, b) => a.line - b.line),
    }),
  };
}

export type Findings = ReturnType<typeof createFindings>;
