import type { DockerState } from '@kontor/contract/machine/docker-setup';
import { IconCopy } from '@tabler/icons-react';
import { useMe } from '../../../../session/me.ts';
import { useText } from '../../../../text/text-context.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from './docker-panel.module.css';
import { InstallDocker } from './install-docker.tsx';
import { useDocker } from './queries.ts';
import { dockerText } from './text/index.ts';

/** What Docker is and how it comes onto this machine; nothing where it runs. */
export function DockerPanel() {
  const t = useText(dockerText);
  const { data } = useDocker();
  if (!data || data.state === 'running') return null;
  return (
    <div className={styles.panel}>
      <Panel title={t(($) => $.title)}>
        <div className={styles.body}>
          <p>{t(($) => $.what)}</p>
          <p>{t(($) => $.after)}</p>
          <NextStep docker={data} />
        </div>
      </Panel>
    </div>
  );
}

const commands = { install: 'apt install docker.io', start: 'systemctl restart docker' };

function NextStep({ docker: { state, obstacle, byHand, percent, failure } }: { docker: DockerState }) {
  const t = useText(dockerText);
  const { isAdmin } = useMe();
  if (state === 'off') return <p>{t(($) => $.off)}</p>;
  if (percent !== null)
    return (
      <div role="status" className={styles.body}>
        <p>{t(($) => $.running)}</p>
        <ProgressBar label={t(($) => $.running)} value={percent} />
      </div>
    );
  if (obstacle !== null)
    return (
      <>
        <p>
          {obstacle} {t(($) => $.byHand[byHand])}
        </p>
        <CommandLine command={commands[byHand]} />
      </>
    );
  if (!isAdmin) return <p>{t(($) => $.askAdministrator)}</p>;
  return (
    <>
      {failure !== null && <Notice kind="bad">{failure}</Notice>}
      <InstallDocker />
    </>
  );
}

/** A command on a line of its own, with a button that copies it where the browser can. */
function CommandLine({ command }: { command: string }) {
  const t = useText(dockerText);
  const copy = useCopy();
  return (
    <p className={styles.command}>
      <code>{command}</code>
      {copy && (
        <IconButton
          label={t(($) => $.byHand.copy)}
          onClick={() => void copy(command, { title: t(($) => $.byHand.copied) })}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </p>
  );
}
