import type { QuestionPreset } from '@kontor/contract/apps/compose-questions';
import type { ComposeAnswers, ComposeQuestion, ComposeRight } from '@kontor/contract/apps/hosting';
import { useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import type { StoredArchive } from '../draft.ts';
import { hostingText } from '../text/index.ts';
import { acknowledged, answersToSend, decidingAnswers, faultOf, type GivenAnswers, questionsToAsk } from './answers.ts';
import { useReading } from './use-reading.ts';

interface ComposeNeeds {
  archive: StoredArchive | undefined;
  instanceId?: string;
  start?: GivenAnswers;
}

/** The questions of a compose file and their answers. */
export function useCompose({ archive, instanceId, start = {} }: ComposeNeeds) {
  const t = useText(hostingText);
  const [given, setGiven] = useState(start);
  const { attempts, errorOf, showFaults } = useShownFaults(given);
  const [refusal, setRefusal] = useState<string>();
  const reading = useReading({ archive, instanceId: instanceId ?? null, deciding: decidingAnswers(given) });
  const { view } = reading;
  const questions = questionsToAsk(view?.questions ?? [], given);
  const rights = useGranted(archive?.ticket, view?.rights ?? []);
  return {
    ...{ view, rights, questions, given, attempts, errorOf, refusal, setRefusal, readingError: reading.error },
    /** What is sent to make an app. */
    sent: { answers: answersToSend(view?.questions ?? [], given), rights: [...rights.granted] },
    /** Something that was typed is lost, and nobody has seen it yet. */
    hasForgotten: questions.some(({ id }) => given[id]?.isForgotten),
    set({ id, kind }: ComposeQuestion, value: QuestionPreset): void {
      setRefusal(undefined);
      setGiven((before) => ({ ...before, [id]: { kind, value } }));
    },
    /**
     * Resolves with the answers to send when everything is answered. Otherwise what is missing is shown, also what is asked only because of an answer.
     */
    async completeAnswers(): Promise<ComposeAnswers | undefined> {
      setRefusal(undefined);
      if (!archive?.compose) return {};
      if (showFaults(view?.questions ?? [])) return undefined;
      const next = await reading.readWith(answersToSend(view?.questions ?? [], given));
      const isNew = ({ id, isRequired }: ComposeQuestion) => isRequired && !questions.some((one) => one.id === id);
      const hasNew = questionsToAsk(next.questions, given).some((one) => isNew(one) && !one.isAnswered);
      const hasNewRight = next.rights.some(({ id }) => !rights.asked.some((one) => one.id === id));
      if (hasNew || hasNewRight) setRefusal(t(($) => $.compose.more));
      if (hasNew || hasNewRight || showFaults(next.questions) || next.faults.length > 0) return undefined;
      setGiven(acknowledged);
      return answersToSend(next.questions, given);
    },
  };
}

const nothing: ReadonlyMap<string, boolean> = new Map();

/** Rights that are granted, by their boxes: at first those the app has already. What was ticked for another file counts no more. */
function useGranted(ticket: string | undefined, asked: readonly ComposeRight[]) {
  const [ticked, setTicked] = useState({ ticket, boxes: nothing });
  const boxes = ticked.ticket === ticket ? ticked.boxes : nothing;
  const granted = new Set(asked.flatMap(({ id, isGranted }) => ((boxes.get(id) ?? isGranted) ? [id] : [])));
  return {
    asked,
    granted,
    set: (id: string, isGranted: boolean) => setTicked({ ticket, boxes: new Map([...boxes, [id, isGranted]]) }),
  };
}

/** What is wrong with the answers, once it was tried to go on. */
function useShownFaults(given: GivenAnswers) {
  const t = useText(hostingText);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  return {
    attempts,
    errorOf(question: ComposeQuestion): string | undefined {
      const fault = shown.has(question.id) ? faultOf(question, given) : undefined;
      return fault && t(($) => $.compose.fault[fault]);
    },
    /** Shows what is wrong; returns whether anything is. */
    showFaults(all: readonly ComposeQuestion[]): boolean {
      const wrong = questionsToAsk(all, given).filter((question) => faultOf(question, given));
      setShown(new Set(wrong.map(({ id }) => id)));
      if (wrong.length > 0) setAttempts((before) => before + 1);
      return wrong.length > 0;
    },
  };
}

export type Compose = ReturnType<typeof useCompose>;
