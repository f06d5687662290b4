import type { DirectoryDevice } from '@kontor/contract/people/directory';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useRemoveDevice, useRenewPassword } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { PasswordSheet, type WithPassword } from './password-sheet.tsx';

/** A new password for a device, and deleting its account; both ask first. */
export function DeviceTools({ device }: { device: DirectoryDevice }) {
  return (
    <>
      <RenewButton device={device} />
      <RemoveButton device={device} />
    </>
  );
}

function RenewButton({ device: { id, name } }: { device: DirectoryDevice }) {
  const t = useText(directoryText);
  const [made, setMade] = useState<WithPassword>();
  const { mutateAsync } = useRenewPassword();
  const renewal = useConfirmedAction({
    run: async () => setMade(await mutateAsync(id)),
    failed: t(($) => $.device.renewFailed),
  });
  return (
    <>
      <Button onClick={renewal.ask}>{t(($) => $.device.renew)}</Button>
      <LazyConfirmDialog
        {...renewal.dialog}
        title={t(($) => $.device.renewAsk, { name })}
        yes={t(($) => $.device.renewYes)}
        no={t(($) => $.device.no)}
      >
        {t(($) => $.device.renewText)}
      </LazyConfirmDialog>
      {made && !renewal.dialog.open && (
        <PasswordSheet made={made} done={t(($) => $.sheet.renewed)} onClose={() => setMade(undefined)} />
      )}
    </>
  );
}

function RemoveButton({ device: { id, name } }: { device: DirectoryDevice }) {
  const t = useText(directoryText);
  const navigate = useNavigate();
  const { mutateAsync } = useRemoveDevice();
  const removal = useConfirmedAction({
    run: () => mutateAsync(id),
    done: t(($) => $.device.removed),
    failed: t(($) => $.device.removeFailed),
    onDone: () => void navigate({ to: '/settings/directory', replace: true }),
  });
  return (
    <>
      <Button onClick={removal.ask}>{t(($) => $.device.remove)}</Button>
      <LazyConfirmDialog
        {...removal.dialog}
        title={t(($) => $.device.removeAsk, { name })}
        yes={t(($) => $.device.removeYes)}
        no={t(($) => $.device.no)}
        danger
      >
        {t(($) => $.device.removeText)}
      </LazyConfirmDialog>
    </>
  );
}
