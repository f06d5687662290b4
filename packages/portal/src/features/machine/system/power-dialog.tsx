import type { SystemInfo } from '@kontor/contract/machine/figures';
import { IconPower } from '@tabler/icons-react';
import { useState } from 'react';
import { useStatus } from '../../../session/use-session.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useReboot, useShutdown } from './queries.ts';
import styles from './system.module.css';
import { systemText } from './text/index.ts';

/** A button with the question whether to restart or to shut down: what each does here, to whom and for how long. */
export function PowerDialog({ info }: { info: SystemInfo }) {
  const t = useText(systemText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<IconPower size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t(($) => $.power.open)}
      </Button>
      <LazyDialog
        open={isOpen}
        asks
        onClose={close}
        title={t(($) => $.power.ask)}
        actions={<Choices power={info.power} onClose={close} />}
      >
        <Effects info={info} />
      </LazyDialog>
    </>
  );
}

function Effects({ info: { power, openJobs } }: { info: SystemInfo }) {
  const t = useText(systemText);
  const { product } = useStatus();
  const { reboot, shutdown } = power;
  const reasons = [...new Set([reboot.reason, shutdown.reason])].filter((reason) => reason !== '');
  return (
    <div className={styles.effects}>
      {reasons.map((reason) => (
        <Notice key={reason}>{reason}</Notice>
      ))}
      {reboot.target === 'machine' && <p>{t(($) => $.power.rebootMachine)}</p>}
      {reboot.target === 'server' && <p>{t(($) => $.power.rebootServer, { product })}</p>}
      {shutdown.target === 'machine' && <p>{t(($) => $.power.shutdownMachine)}</p>}
      {shutdown.target === 'server' && <p>{t(($) => $.power.shutdownServer, { product })}</p>}
      {openJobs > 0 && <p>{t(($) => $.power.jobs, { count: openJobs })}</p>}
      {(reboot.target ?? shutdown.target) !== null && <p>{t(($) => $.power.save)}</p>}
    </div>
  );
}

interface ChoicesProps {
  power: SystemInfo['power'];
  onClose: () => void;
}

function Choices({ power: { reboot, shutdown }, onClose }: ChoicesProps) {
  const t = useText(systemText);
  const [restart, end] = [useReboot(reboot.target === 'server'), useShutdown()];
  const { run, restarted, ended } = useOrders({ reboot, shutdown }, onClose);
  const isBusy = restart.isPending || end.isPending;
  return (
    <>
      <Button onClick={onClose} autoFocus>
        {t(($) => $.power.cancel)}
      </Button>
      {shutdown.target !== null && (
        <Button variant="danger" busy={end.isPending} disabled={isBusy} onClick={() => run(end.mutateAsync, ended)}>
          {shutdown.target === 'machine' ? t(($) => $.power.shutdown) : t(($) => $.power.end)}
        </Button>
      )}
      {reboot.target !== null && (
        <Button
          variant="primary"
          busy={restart.isPending}
          disabled={isBusy}
          onClick={() => run(restart.mutateAsync, restarted)}
        >
          {t(($) => $.power.reboot)}
        </Button>
      )}
    </>
  );
}

/** Returns how to run one of the two, and what a toast says then. */
function useOrders({ reboot, shutdown }: SystemInfo['power'], onClose: () => void) {
  const t = useText(systemText);
  const { product } = useStatus();
  const perform = usePerform();
  const failed = t(($) => $.power.failed);
  return {
    async run(call: () => Promise<unknown>, done: string) {
      if ((await perform({ run: call, done, failed })) === undefined) onClose();
    },
    restarted: reboot.target === 'machine' ? t(($) => $.power.rebooting) : t(($) => $.power.restarting, { product }),
    ended: shutdown.target === 'machine' ? t(($) => $.power.shuttingDown) : t(($) => $.power.ending, { product }),
  };
}
