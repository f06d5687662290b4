import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { DisableTwoFactor } from './disable-two-factor.tsx';
import { EnableTwoFactor } from './enable-two-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { accountText } from './text/index.ts';

export function TwoFactorRow() {
  const t = useText(accountText);
  const { user } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = user.twoFactorEnabled;
  const close = () => setOpen(false);
  return (
    <SettingRow
      title={t(($) => $.twoFactor.title)}
      text={isOn ? t(($) => $.twoFactor.onText) : t(($) => $.twoFactor.offText)}
      state={
        <Chip tone={isOn ? 'good' : 'neutral'}>{isOn ? t(($) => $.twoFactor.on) : t(($) => $.twoFactor.off)}</Chip>
      }
    >
      <Button onClick={() => setOpen(true)}>
        {isOn ? t(($) => $.twoFactor.disable) : t(($) => $.twoFactor.enable)}
      </Button>
      {isOpen && isOn && <DisableTwoFactor onClose={close} />}
      {isOpen && !isOn && (
        <EnableTwoFactor
          onClose={close}
          onEnabled={(made) => {
            setCodes(made);
            close();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </SettingRow>
  );
}
