import type { User } from '@kontor/contract/people/users';
import { useState } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { usersText } from '../text/index.ts';
import { UserQuestions, useQuestions } from '../user-questions.tsx';
import { ClearSecondFactor } from './clear-second-factor.tsx';
import { GivePasswordDialog } from './give-password-dialog.tsx';
import { LinkRow } from './link-row.tsx';
import { editUserText } from './text/index.ts';

/** A user's sign-in and the administrator's actions on it. Each takes effect at once. */
export function AccessPanel({ user }: { user: User }) {
  const t = useText(editUserText);
  const questions = useQuestions();
  return (
    <Panel title={t(($) => $.access)} bare>
      <LinkRow user={user} />
      <PasswordRow user={user} />
      <SecondFactorRow user={user} />
      <AccountRow user={user} onAsk={questions.ask} />
      <UserQuestions {...questions} />
    </Panel>
  );
}

type Questions = ReturnType<typeof useQuestions>;

/** Whether the account is enabled, and until when wrong passwords lock it. */
function AccountRow({ user, onAsk }: { user: User; onAsk: Questions['ask'] }) {
  const t = useText(editUserText);
  const inUsers = useText(usersText);
  const format = useFormat();
  const { enabled, lockedUntil } = user;
  const isLocked = enabled && lockedUntil !== undefined && new Date(lockedUntil).getTime() > Date.now();
  const states = {
    disabled: { tone: 'warn', name: inUsers(($) => $.state.disabled), text: t(($) => $.account.disabledText) },
    enabled: { tone: 'good', name: t(($) => $.account.enabled), text: t(($) => $.account.enabledText) },
    locked: {
      tone: 'warn',
      name: t(($) => $.account.locked),
      text: t(($) => $.account.lockedText, { moment: format.dateTime(lockedUntil ?? 0) }),
    },
  } as const;
  const { tone, name, text } = states[isLocked ? 'locked' : enabled ? 'enabled' : 'disabled'];
  return (
    <SettingRow title={t(($) => $.account.title)} text={text} state={<Chip tone={tone}>{name}</Chip>}>
      <Button onClick={() => onAsk(enabled ? 'disable' : 'enable', user)}>
        {enabled ? inUsers(($) => $.row.disable) : inUsers(($) => $.row.enable)}
      </Button>
    </SettingRow>
  );
}

function PasswordRow({ user }: { user: User }) {
  const t = useText(editUserText);
  const [isAsked, setAsked] = useState(false);
  const { text, state } = useTemporaryState(user);
  return (
    <SettingRow title={t(($) => $.give.title)} text={text} state={state}>
      <Button disabled={user.external || !user.enabled} onClick={() => setAsked(true)}>
        {t(($) => $.give.set)}
      </Button>
      {isAsked && <GivePasswordDialog user={user} onClose={() => setAsked(false)} />}
    </SettingRow>
  );
}

/** Says until when a temporary password can be replaced, or that it has ended. */
function useTemporaryState({ temporaryPasswordUntil: until }: User) {
  const t = useText(editUserText);
  const format = useFormat();
  if (until === undefined) return { text: t(($) => $.give.text), state: undefined };
  const hasEnded = new Date(until).getTime() <= Date.now();
  return {
    text: t(($) => (hasEnded ? $.give.ended : $.give.until), { moment: format.dateTime(until) }),
    state: (
      <Chip tone={hasEnded ? 'warn' : 'neutral'}>{hasEnded ? t(($) => $.give.hasEnded) : t(($) => $.give.waits)}</Chip>
    ),
  };
}

function SecondFactorRow({ user }: { user: User }) {
  const t = useText(editUserText);
  const [isAsked, setAsked] = useState(false);
  const isOn = user.twoFactorEnabled;
  return (
    <SettingRow
      title={t(($) => $.factor.title)}
      text={isOn ? t(($) => $.factor.onText) : t(($) => $.factor.offText)}
      state={<Chip tone={isOn ? 'good' : 'neutral'}>{isOn ? t(($) => $.factor.on) : t(($) => $.factor.off)}</Chip>}
    >
      {isOn && <Button onClick={() => setAsked(true)}>{t(($) => $.factor.clear)}</Button>}
      {isAsked && <ClearSecondFactor user={user} onClose={() => setAsked(false)} />}
    </SettingRow>
  );
}
