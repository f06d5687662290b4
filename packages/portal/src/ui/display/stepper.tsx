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
}

/** Progress through a wizard. On a phone: the name of the step and a bar. */
export function Stepper({ steps, now }: StepperProps) {
  const t = useText(uiText);
  useStepTitle(steps[now] ?? '');
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < now ? <IconCheck size={15} stroke={2.5} /> : index + 1}
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
