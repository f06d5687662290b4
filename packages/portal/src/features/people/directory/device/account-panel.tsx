import type { DirectoryDevice } from '@kontor/contract/people/directory';
import { useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../directory.module.css';
import { useChangeDevice } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { ValueList, ValueRow, WordRow } from '../value-list.tsx';
import { ChangeDevice } from './device-form.tsx';
import { useLastUsed } from './use-last-used.ts';

/** What the account of a device may read and whom it finds, to change or to block. */
export function AccountPanel({ device }: { device: DirectoryDevice }) {
  const t = useText(directoryText);
  const lastUsed = useLastUsed();
  const [isChanging, setChanging] = useState(false);
  const { mayRead, everyone, groups, bindDn, isBlocked } = device;
  const people = everyone ? t(($) => $.device.everyone) : groups.join(', ') || t(($) => $.devices.nobody);
  return (
    <Panel title={t(($) => $.device.account)} bare>
      <div className={styles.part}>
        <ValueList>
          <WordRow label={t(($) => $.device.right)}>{t(($) => $.rights[mayRead])}</WordRow>
          <WordRow label={t(($) => $.device.people)}>{people}</WordRow>
          <WordRow label={t(($) => $.used.label)}>{lastUsed(device)}</WordRow>
          <ValueRow label={t(($) => $.device.bindDn)} value={bindDn} />
          <WordRow label={t(($) => $.device.state)}>
            <Chip tone={isBlocked ? 'bad' : 'good'}>
              {isBlocked ? t(($) => $.device.blocked) : t(($) => $.device.active)}
            </Chip>
          </WordRow>
        </ValueList>
        <div className={styles.tools}>
          <Button onClick={() => setChanging(true)}>{t(($) => $.device.change)}</Button>
          <BlockButton device={device} />
        </div>
      </div>
      {isChanging && <ChangeDevice device={device} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function BlockButton({ device: { id, isBlocked } }: { device: DirectoryDevice }) {
  const t = useText(directoryText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useChangeDevice();
  const change = () =>
    void perform({
      run: () => mutateAsync({ id, isBlocked: !isBlocked }),
      done: isBlocked ? t(($) => $.device.unblockedDone) : t(($) => $.device.blockedDone),
      failed: t(($) => $.form.notChanged),
    });
  return (
    <Button busy={isPending} onClick={change}>
      {isBlocked ? t(($) => $.device.unblock) : t(($) => $.device.block)}
    </Button>
  );
}
