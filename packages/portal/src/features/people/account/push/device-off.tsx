import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import type { BrowserState } from './browser-state.ts';
import { useSwitchOn } from './queries.ts';
import { SubscribeError } from './subscription.ts';
import { pushText } from './text/index.ts';

/** Why this browser takes no messages, with what to do. */
export function UnableBrowser({ state }: { state: Exclude<BrowserState, 'ready'> }) {
  const t = useText(pushText);
  const isBlocked = state === 'blocked';
  return (
    <SettingRow
      title={t(($) => $.row)}
      text={state === 'needs-install' ? t(($) => $.reasons.needsInstall) : t(($) => $.reasons[state])}
      state={
        <Chip tone={isBlocked ? 'warn' : 'neutral'}>{isBlocked ? t(($) => $.blocked) : t(($) => $.unavailable)}</Chip>
      }
    />
  );
}

/** Messages are switched off on this device, and can be switched on. */
export function DeviceOff({ publicKey }: { publicKey: string }) {
  const t = useText(pushText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useSwitchOn();
  const run = async () => {
    try {
      await mutateAsync(publicKey);
    } catch (error) {
      if (!(error instanceof SubscribeError)) throw error;
      throw new Error(
        t(($) => $.failures[error.reason]),
        { cause: error },
      );
    }
  };
  const press = () =>
    perform({
      run,
      done: t(($) => $.switchedOn),
      doneBody: t(($) => $.switchedOnText),
      failed: t(($) => $.onFailed),
    });
  return (
    <SettingRow title={t(($) => $.row)} text={t(($) => $.offText)} state={<Chip>{t(($) => $.off)}</Chip>}>
      <Button busy={isPending} onClick={() => void press()}>
        {t(($) => $.switchOn)}
      </Button>
    </SettingRow>
  );
}
