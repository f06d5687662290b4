import type { Registry } from '@kontor/contract/apps/registries';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useRegistries, useRemoveRegistry } from '../queries.ts';
import styles from '../repair.module.css';
import { RegistryDialog } from './registry-dialog.tsx';
import { repairPanelsText } from './text/index.ts';

/** Accounts at container registries that require one. */
export function RegistriesPanel() {
  const t = useText(repairPanelsText);
  const [isAdding, setAdding] = useState(false);
  const registries = useRegistries().data ?? [];
  return (
    <Panel
      title={t(($) => $.registries.title)}
      actions={
        <Button small icon={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t(($) => $.registries.add)}
        </Button>
      }
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.registries.text)}</p>
      </div>
      {registries.map((one) => (
        <SettingRow key={one.host} title={one.host} text={t(($) => $.registries.as, { username: one.username })}>
          <Remove registry={one} />
        </SettingRow>
      ))}
      {isAdding && <RegistryDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Remove({ registry: { host } }: { registry: Registry }) {
  const t = useText(repairPanelsText);
  const { mutateAsync } = useRemoveRegistry();
  const removal = useConfirmedAction({
    run: () => mutateAsync(host),
    done: t(($) => $.registries.removed),
    failed: t(($) => $.registries.notRemoved),
  });
  return (
    <>
      <Button small aria-label={t(($) => $.registries.removeAt, { host })} onClick={removal.ask}>
        {t(($) => $.registries.remove)}
      </Button>
      <LazyConfirmDialog
        {...removal.dialog}
        title={t(($) => $.registries.ask)}
        yes={t(($) => $.registries.remove)}
        no={t(($) => $.registries.cancel)}
      >
        {t(($) => $.registries.what, { host })}
      </LazyConfirmDialog>
    </>
  );
}
