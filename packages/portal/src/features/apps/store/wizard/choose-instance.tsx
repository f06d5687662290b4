import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './choose-instance.module.css';
import { wizardText } from './text/index.ts';
import { WizardFrame } from './wizard-frame.tsx';

interface ChooseInstanceProps {
  app: StoreApp;
  /** Those with an update, more than one. */
  instances: readonly InstalledApp[];
}

/** Asks which of several instances of an app to update; each is updated by itself. */
export function ChooseInstance({ app, instances }: ChooseInstanceProps) {
  const t = useText(wizardText);
  return (
    <WizardFrame app={app} mode="update" name={app.title}>
      <Card>
        <div className={styles.choice}>
          <p>{t(($) => $.several, { count: instances.length })}</p>
          <ul className={styles.list}>
            {instances.map(({ instanceId, title, icon, host, appVersion }) => (
              <li key={instanceId} className={styles.row}>
                <AppIcon title={title} src={icon} />
                <div className={styles.words}>
                  <h2>{title}</h2>
                  <span>{t(($) => $.fromTo, { from: appVersion, to: app.version })}</span>
                  <span>{readableDomain(host)}</span>
                </div>
                <Link
                  to="/store/$id/install/$instance"
                  params={{ id: app.id, instance: instanceId }}
                  className={buttonClass({ variant: 'primary' })}
                  aria-label={t(($) => $.updateTitle, { name: title })}
                >
                  {t(($) => $.update)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </WizardFrame>
  );
}
