import type { PushDevice } from '@kontor/contract/talk/push';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { useSendTest, useSwitchOff } from './queries.ts';
import { pushText } from './text/index.ts';

/** Messages are switched on on this device: how it goes, a test, and switching them off. */
export function OwnDevice({ device: { id, trouble }, isAdmin }: { device: PushDevice; isAdmin: boolean }) {
  const t = useText(pushText);
  const perform = usePerform();
  const test = useSendTest();
  const switchOff = useSwitchOff();
  const sendTest = () =>
    perform({
      run: () => test.mutateAsync(id),
      done: t(($) => $.tested),
      doneBody: t(($) => $.testedText),
      failed: t(($) => $.testFailed),
    });
  const end = () =>
    perform({
      run: () => switchOff.mutateAsync(id),
      done: t(($) => $.switchedOff),
      failed: t(($) => $.offFailed),
    });
  const text = isAdmin ? t(($) => $.onText) : t(($) => $.formerText);
  return (
    <SettingRow
      title={t(($) => $.row)}
      text={trouble === null ? text : `${text} ${t(($) => $.troubles[trouble])}`}
      state={<Chip tone={trouble === null ? 'good' : 'warn'}>{t(($) => $.on)}</Chip>}
    >
      <Button busy={test.isPending} onClick={() => void sendTest()}>
        {t(($) => $.test)}
      </Button>
      <Button busy={switchOff.isPending} onClick={() => void end()}>
        {t(($) => $.switchOff)}
      </Button>
    </SettingRow>
  );
}
