import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../class-names.ts';
import { useStepTitle } from '../hooks/use-page-title.ts';
import { uiText } from '../text/index.ts';
import styles from './stepper.module.css';
import { Unbroken } from './unbroken.tsx';

interface StepperProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  now: number;
  /** Indexes of steps that keep their number when they are passed, because only the end shows whether they are right. */
  unproven?: readonly number[];
}

/** Progress through a wizard. On a phone: the name of the step and a bar. */
export function Stepper({ steps, now, unproven = [] }: StepperProps) {
  const t = useText(uiText);
  const isDone = (index: number) => index < now && !unproven.includes(index);
  useStepTitle(steps[now] ?? '');
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            styles.step,
            isDone(index) && styles.done,
            index < now && styles.passed,
            index === now && styles.now,
          )}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone(index) ? <IconCheck size={15} stroke={2.5} /> : index + 1}
          </span>
          <span className={styles.word}>
            {index === now && (
              <span className={styles.count}>{t(($) => $.step, { now: now + 1, all: steps.length })}: </span>
            )}
            <Unbroken>{step}</Unbroken>
          </span>
        </li>
      ))}
    </ol>
  );
}
