import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { useStatus } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { Markdown } from '../../../../ui/rich-text/markdown.tsx';
import { RequestedAccess } from './requested-access.tsx';
import styles from './resources-step.module.css';
import { wizardText } from './text/index.ts';
import type { useResources } from './use-resources.ts';
import { storesData } from './wizard-draft.ts';

interface ResourcesStepProps {
  app: StoreApp;
  instance: InstalledApp | undefined;
  /** The signed-in user will be the only one to use it. */
  isAlone: boolean;
  resources: ReturnType<typeof useResources>;
}

/** Resources and access of the app; before an update, its consequences. */
export function ResourcesStep({ app, instance, isAlone, resources }: ResourcesStepProps) {
  const t = useText(wizardText);
  const format = useFormat();
  const { engine } = useStatus();
  return (
    <>
      {instance && <UpdateRisk app={app} installed={instance.appVersion} />}
      {app.obstacles.length > 0 && (
        <Notice kind="warn">
          {app.obstacles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {!instance && app.keptData && (
        <Notice>
          {t(($) => $.retained, { size: format.bytes(app.keptData.bytes), date: format.date(app.keptData.since) })}
        </Notice>
      )}
      {engine?.isolation === 'none' && (
        <Notice kind="warn" title={t(($) => $.isolation.title)}>
          {t(($) => $.isolation.text)}
        </Notice>
      )}
      <section>
        <h2>{t(($) => $.needs.title)}</h2>
        <p className={styles.text}>{storesData(app) ? t(($) => $.needs.text) : t(($) => $.needs.memoryOnly)}</p>
        <div className={styles.needs}>
          <Need kind="memory" needed={app.memoryLimit} free={resources.freeMemory} />
          <Need kind="disk" needed={app.diskNeeded} free={resources.freeDisk} />
        </div>
      </section>
      <RequestedAccess app={app} />
      {!app.addons.ldap?.groupSupport && <p className={styles.text}>{t(($) => $.everyone)}</p>}
      {app.addons.ldap?.groupSupport && isAlone && !instance && <p className={styles.text}>{t(($) => $.onlyYou)}</p>}
    </>
  );
}

interface NeedProps {
  kind: 'memory' | 'disk';
  needed: number;
  free: number | undefined;
}

function Need({ kind, needed, free }: NeedProps) {
  const t = useText(wizardText);
  const name = t(($) => $.needs[kind]);
  const format = useFormat();
  if (free === undefined) {
    return (
      <div className={styles.need}>
        <h3>{name}</h3>
        <p className={styles.text}>
          {t(($) => $.needs[kind === 'disk' ? 'unknownDisk' : 'unknown'], { needed: format.bytes(needed) })}
        </p>
      </div>
    );
  }
  const isShort = needed > free * 1.1;
  return (
    <div className={styles.need}>
      <h3>{name}</h3>
      <ProgressBar label={name} value={(100 * needed) / Math.max(free, 1)} tone={isShort ? 'bad' : 'accent'} />
      <p className={styles.text}>
        {t(($) => $.needs[kind === 'disk' ? 'ofDisk' : 'of'], {
          needed: format.bytes(needed),
          free: format.bytes(free),
        })}
        {isShort && <strong className={styles.short}> {t(($) => $.needs.short)}</strong>}
      </p>
    </div>
  );
}

/** Consequences of an update: what happens, how long it takes, and that it can be undone. */
function UpdateRisk({ app, installed }: { app: StoreApp; installed: string }) {
  const t = useText(wizardText);
  return (
    <section className={styles.risk}>
      <h2>{t(($) => $.risk.title)}</h2>
      <ul className={styles.bullets}>
        <li>{t(($) => $.risk.versions, { from: installed, to: app.version })}</li>
        <li>{t(($) => $.risk.pause)}</li>
        <li>{t(($) => $.risk.safe)}</li>
      </ul>
      {app.changelog !== '' && (
        <details className={styles.news}>
          <summary>{t(($) => $.changelog)}</summary>
          <Markdown text={app.changelog} topLevel={3} />
        </details>
      )}
    </section>
  );
}
