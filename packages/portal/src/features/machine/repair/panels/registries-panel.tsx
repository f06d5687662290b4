import type { Registry } from '@kontor/contract/apps/registries';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useRegistries, useRemoveRegistry } from '../queries.ts';
import styles from '../repair.module.css';
import { registriesText } from './registries/text/index.ts';
import { RegistryDialog } from './registry-dialog.tsx';

/** Accounts at container registries that require one. */
export function RegistriesPanel() {
  const t = useText(registriesText);
  const [isAdding, setAdding] = useState(false);
  const registries = useRegistries().data ?? [];
  return (
    <Panel
      title={t(($) => $.title)}
      actions={
        <Button small icon={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t(($) => $.add)}
        </Button>
      }
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.text)}</p>
      </div>
      {registries.map((one) => (
        <SettingRow key={one.host} title={one.host} text={t(($) => $.as, { username: one.username })}>
          <Remove registry={one} />
        </SettingRow>
      ))}
      {isAdding && <RegistryDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Remove({ registry: { host } }: { registry: Registry }) {
  const t = useText(registriesText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useRemoveRegistry();
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync(host);
      toasts.show({ title: t(($) => $.removed) });
    } catch (error) {
      showError(
        t(($) => $.notRemoved),
        error,
      );
    }
    setAsked(false);
  };
  return (
    <>
      <Button small aria-label={t(($) => $.removeAt, { host })} onClick={() => setAsked(true)}>
        {t(($) => $.remove)}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.ask)}
        yes={t(($) => $.remove)}
        no={t(($) => $.cancel)}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.what, { host })}
      </LazyConfirmDialog>
    </>
  );
}
