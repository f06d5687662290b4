import type { RepairFault, RepairInfo, RepairJob } from '@kontor/contract/machine/repair';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../repair.module.css';
import { ActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';
import { faultsOf } from './fault-notices.tsx';
import { FaultText } from './fault-text.tsx';

const tones: Record<RepairJob['state'], Tone> = {
  waiting: 'neutral',
  running: 'accent',
  undoing: 'warn',
  unknown: 'bad',
};

/** Plans that need a person or cannot be carried out, and jobs that have not finished: with attempts and last error. */
export function WorkPanel({ info: { faults, jobs } }: { info: RepairInfo }) {
  const t = useText(repairText);
  const plans = faultsOf(faults, 'plan');
  const stuck = faultsOf(faults, 'job');
  return (
    <Panel title={t(($) => $.work.title)} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.work.text)}</p>
        {plans.map((fault) => (
          <Plan key={`${fault.code} ${fault.subject}`} fault={fault} />
        ))}
      </div>
      {jobs.map((job) => (
        <Job key={job.id} job={job} why={stuck.find(({ subject }) => subject === job.id)?.text} />
      ))}
    </Panel>
  );
}

function Plan({ fault }: { fault: RepairFault }) {
  const t = useText(repairText);
  const { subject, actions } = fault;
  const [action] = actions;
  const word = action === 'RELEASE_PLAN' ? t(($) => $.work.release) : t(($) => $.work.retry);
  return (
    <Notice kind="warn" action={action && <ActionButton action={action} subject={subject} word={word} />}>
      <FaultText fault={fault} />
    </Notice>
  );
}

interface JobProps {
  job: RepairJob;
  /** What is wrong with it; `undefined` when nothing is. */
  why: string | undefined;
}

function Job({ job, why }: JobProps) {
  const t = useText(repairText);
  const format = useFormat();
  const { id, kind, title, state, percent, tries, trouble, waitsFor, startedAt, actions } = job;
  const details = [
    state === 'unknown' ? kind : format.percent(percent),
    t(($) => $.work.since, { moment: format.dateTime(startedAt) }),
    ...(tries > 0 ? [t(($) => $.work.tries, { count: tries })] : []),
  ];
  return (
    <SettingRow
      title={title}
      state={<Chip tone={tones[state]}>{t(($) => $.work.states[state])}</Chip>}
      text={
        <>
          {why && <span className={styles.why}>{why}</span>}
          {waitsFor !== '' && <span className={styles.why}>{waitsFor}</span>}
          {details.join(' · ')}
          {trouble !== '' && !why?.includes(trouble) && (
            <span className={styles.trouble}>
              {t(($) => $.work.trouble)}: <code>{trouble}</code>
            </span>
          )}
        </>
      }
    >
      {actions.map((action) => (
        <ActionButton
          key={action}
          action={action}
          subject={id}
          word={t(($) => $.work.retry)}
          label={t(($) => $.work.retryNamed, { title })}
        />
      ))}
    </SettingRow>
  );
}
