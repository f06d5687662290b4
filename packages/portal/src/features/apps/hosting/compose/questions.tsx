import type { ComposeQuestion } from '@kontor/contract/apps/hosting';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { hostingText } from '../text/index.ts';
import styles from './compose.module.css';
import { Findings } from './findings.tsx';
import { QuestionField } from './question-field.tsx';
import { Rights } from './rights.tsx';
import type { Compose } from './use-compose.ts';

interface QuestionsProps {
  compose: Compose;
  host: string;
}

/** The questions as a step of the assistant. */
export function QuestionsStep(props: QuestionsProps) {
  const t = useText(hostingText);
  const { view } = props.compose;
  const hasFaults = (view?.faults.length ?? 0) > 0;
  return (
    <>
      <div>
        <h2>{t(($) => $.compose.title)}</h2>
        {(view?.questions.length ?? 0) > 0 && <p className={styles.intro}>{t(($) => $.compose.intro)}</p>}
      </div>
      {hasFaults && view && <Findings view={view} isStale={false} asksHere />}
      <Questions {...props} />
    </>
  );
}

/** The questions of a compose file: those that have to be answered, then the others, folded. */
export function Questions({ compose, host }: QuestionsProps) {
  const t = useText(hostingText);
  const { questions, hasForgotten, attempts, refusal, readingError } = compose;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const before = questions.filter(({ isAnswered }) => isAnswered);
  const open = questions.filter(({ isAnswered }) => !isAnswered);
  return (
    <div ref={fields} className={styles.questions}>
      {refusal && (
        <Notice kind="bad" announce>
          {refusal}
        </Notice>
      )}
      {readingError && <Notice kind="warn">{readingError.message}</Notice>}
      {hasForgotten && <Notice>{t(($) => $.compose.forgotten)}</Notice>}
      <Fields {...{ compose, host }} questions={open.filter(isAsked)} />
      <Folded {...{ compose, host }} questions={open.filter((one) => !isAsked(one))} title="optional" />
      <Folded {...{ compose, host }} questions={before} title="before" />
      <Rights compose={compose} />
    </div>
  );
}

/** Parts on request are shown although none has to be chosen. */
const isAsked = ({ isRequired, kind }: ComposeQuestion): boolean =>
  isRequired || kind === 'profiles' || kind === 'port';

interface ListProps extends QuestionsProps {
  questions: readonly ComposeQuestion[];
}

function Fields({ questions, ...rest }: ListProps) {
  return questions.map((question) => <QuestionField key={question.id} question={question} {...rest} />);
}

/** Folded until opened or until one of its answers is wrong. */
function Folded({ questions, title, ...rest }: ListProps & { title: 'optional' | 'before' }) {
  const t = useText(hostingText);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (questions.length === 0) return null;
  const hasError = questions.some((question) => rest.compose.errorOf(question) !== undefined);
  const count = { count: questions.length, number: format.number(questions.length) };
  return (
    <details
      className={styles.folded}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t(($) => $.compose[title], count)}</summary>
      <div className={styles.inside}>
        <Fields questions={questions} {...rest} />
      </div>
    </details>
  );
}
