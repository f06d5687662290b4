import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName, useMe } from '../../../../session/me.ts';
import { useReadUntil } from '../../../../shared/messages/read-until.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { type BoxState, boxState, partOfDay } from './box-state.ts';
import { isShown } from './home-order.ts';
import { homeText } from './text/index.ts';
import type { Open } from './use-open-points.ts';

interface HomeHeaderProps {
  apps: readonly InstalledApp[] | undefined;
  messages: readonly Message[];
  updates: number;
  /** What an administrator still has to see to; `undefined` while unknown. */
  open: Open | undefined;
}

/** Greeting and one sentence: for administrators about the state of the box, for others about their apps. */
export function HomeHeader({ apps, messages, updates, open }: HomeHeaderProps) {
  const t = useText(homeText);
  const { user, isAdmin } = useMe();
  const name = user.givenname || fullName(user);
  const readUntil = useReadUntil();
  const considered = isAdmin ? apps : apps?.filter(isShown);
  const state =
    considered &&
    readUntil !== undefined &&
    boxState({ apps: considered, messages, readUntil, updates, open: isAdmin ? countsOf(open) : 'hidden' });
  // The sentence to come has its place already; whoever has no apps gets none.
  const isUnknown = readUntil === undefined || (isAdmin ? open === undefined : apps === undefined);
  return (
    <PageHeader
      tabTitle={t(($) => $.yourApps)}
      title={t(($) => $.greeting[partOfDay(new Date().getHours())], { name })}
      {...(state && { tone: tones[state.kind] })}
      text={state ? <StateSentence state={state} /> : isUnknown && '\u00a0'}
    />
  );
}

/** Counts the points, and the steps that are left. */
const countsOf = (open: Open | undefined) =>
  open && { points: open.points.length, steps: open.steps.filter(({ isDone }) => !isDone).length };

const tones: Record<BoxState['kind'], Tone> = {
  stopped: 'bad',
  failed: 'bad',
  troubled: 'warn',
  busy: 'accent',
  backup: 'accent',
  open: 'warn',
  steps: 'warn',
  updates: 'good',
  fine: 'good',
  paused: 'neutral',
  running: 'good',
};

function OpenSentence({ points, steps }: { points: number; steps: number }): ReactNode {
  const t = useText(homeText);
  const open = t(($) => $.state.open, { count: points });
  return steps === 0 ? open : `${open} ${t(($) => $.state.besides, { count: steps })}`;
}

function StateSentence({ state }: { state: BoxState }): ReactNode {
  const t = useText(homeText);
  const format = useFormat();
  switch (state.kind) {
    case 'stopped':
      return t(($) => $.state.stopped, { count: state.titles.length, names: format.quoted(state.titles) });
    case 'failed':
      return (
        <>
          {t(($) => $.state.failed)} <Link to="/messages">{t(($) => $.state.seeMessages)}</Link>
        </>
      );
    case 'troubled': {
      const sentence = t(($) => $.state.troubled, { count: state.titles.length, names: format.quoted(state.titles) });
      return `${sentence} ${state.reason}`.trim();
    }
    case 'busy': {
      const { status, titles } = state;
      return t(($) => $.state.busy[status], { count: titles.length, names: format.quoted(titles) });
    }
    case 'backup':
      return t(($) => $.state.backup);
    case 'open':
      return <OpenSentence points={state.count} steps={state.steps} />;
    case 'steps':
      return t(($) => $.state.steps, { count: state.count });
    case 'updates':
      return (
        <>
          {t(($) => $.state.updates, { count: state.count })} <Link to="/store">{t(($) => $.state.seeUpdates)}</Link>
        </>
      );
    case 'fine':
      return t(($) => $.state.fine);
    case 'paused':
      return t(($) => $.state.paused, { count: state.titles.length, names: format.quoted(state.titles) });
    case 'running':
      return t(($) => $.state.running);
  }
}
