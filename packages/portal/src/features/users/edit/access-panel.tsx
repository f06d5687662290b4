import type { User } from '@kontor/contract/users';
import { useState } from 'react';
import { editUserText } from '../../../text/edit-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { usersText } from '../../../text/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { UserQuestions, useQuestions } from '../user-questions.tsx';
import { ClearSecondFactor } from './clear-second-factor.tsx';
import { SendLink } from './send-link.tsx';

/** How somebody gets in, and what an administrator can do about it. Each takes effect at once. */
export function AccessPanel({ person }: { person: User }) {
  const t = useText(editUserText);
  const inUsers = useText(usersText);
  const questions = useQuestions();
  const { enabled } = person;
  return (
    <Panel title={t(($) => $.access)} bare>
      <LinkRow person={person} />
      <SecondFactorRow person={person} />
      <SettingRow
        title={t(($) => $.account.title)}
        text={enabled ? t(($) => $.account.enabledText) : t(($) => $.account.disabledText)}
        state={
          <Chip tone={enabled ? 'good' : 'warn'}>
            {enabled ? t(($) => $.account.enabled) : inUsers(($) => $.state.disabled)}
          </Chip>
        }
      >
        <Button onClick={() => questions.ask(enabled ? 'disable' : 'enable', person)}>
          {enabled ? inUsers(($) => $.row.disable) : inUsers(($) => $.row.enable)}
        </Button>
      </SettingRow>
      <UserQuestions {...questions} />
    </Panel>
  );
}

function LinkRow({ person }: { person: User }) {
  const t = useText(editUserText);
  const [isAsked, setAsked] = useState(false);
  const text = person.external
    ? t(($) => $.link.external)
    : person.enabled
      ? t(($) => $.link.text)
      : t(($) => $.link.disabled);
  return (
    <SettingRow title={t(($) => $.link.title)} text={text}>
      <Button disabled={person.external || !person.enabled} onClick={() => setAsked(true)}>
        {t(($) => $.link.send)}
      </Button>
      {isAsked && <SendLink person={person} onClose={() => setAsked(false)} />}
    </SettingRow>
  );
}

function SecondFactorRow({ person }: { person: User }) {
  const t = useText(editUserText);
  const [isAsked, setAsked] = useState(false);
  const isOn = person.twoFactorEnabled;
  return (
    <SettingRow
      title={t(($) => $.factor.title)}
      text={isOn ? t(($) => $.factor.onText) : t(($) => $.factor.offText)}
      state={<Chip tone={isOn ? 'good' : 'neutral'}>{isOn ? t(($) => $.factor.on) : t(($) => $.factor.off)}</Chip>}
    >
      {isOn && <Button onClick={() => setAsked(true)}>{t(($) => $.factor.clear)}</Button>}
      {isAsked && <ClearSecondFactor person={person} onClose={() => setAsked(false)} />}
    </SettingRow>
  );
}
