import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { IconCircleCheck, IconCopy, IconExternalLink, IconHome, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpenApp } from '../../../../shared/apps/use-open-app.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { Markdown } from '../../../../ui/rich-text/markdown.tsx';
import { FirstAdmin } from '../first-admin.tsx';
import styles from './install-done.module.css';
import { wizardText } from './text/index.ts';
import type { Run } from './wizard-run.ts';

interface InstallDoneProps {
  app: StoreApp;
  run: Run;
  installed: InstalledApp;
}

/** End of the wizard: open the app, invite others. */
export function InstallDone({ app, run, installed }: InstallDoneProps) {
  const t = useText(wizardText);
  const isNew = run.mode === 'install';
  const name = installed.title;
  return (
    <Panel>
      <div className={styles.head}>
        <IconCircleCheck className={styles.check} size={44} stroke={1.5} aria-hidden="true" />
        <div role="status">
          <h2 className={styles.title}>
            {isNew ? t(($) => $.done.install, { name }) : t(($) => $.done.update, { name })}
          </h2>
          {!isNew && <p className={styles.text}>{t(($) => $.done.updateText, { version: installed.appVersion })}</p>}
        </div>
      </div>
      {app.postInstallMessage !== '' && isNew && (
        <section className={styles.note}>
          <h3>{t(($) => $.done.fromAuthor)}</h3>
          <Markdown text={app.postInstallMessage} topLevel={4} />
        </section>
      )}
      {isNew && <FirstAdmin app={app} />}
      <h2>{t(($) => $.done.what)}</h2>
      <ul className={styles.steps}>
        <OpenStep installed={installed} />
        {isNew && !isOfThisComputer(installed.url) && <ShareStep app={app} installed={installed} />}
        <Step icon={<IconHome stroke={1.6} />} title={t(($) => $.done.home)} text={t(($) => $.done.homeText)}>
          <Link to="/apps" className={buttonClass({ small: true })}>
            {t(($) => $.done.home)}
          </Link>
        </Step>
      </ul>
    </Panel>
  );
}

function OpenStep({ installed }: { installed: InstalledApp }) {
  const t = useText(wizardText);
  const { href, newTab, onOpen } = useOpenApp()(installed);
  if (!href) return null;
  return (
    <Step icon={<IconExternalLink stroke={1.6} />} title={t(($) => $.done.open)} text={t(($) => $.done.openText)}>
      <a
        className={buttonClass({ variant: 'primary', small: true })}
        href={href}
        onClick={onOpen}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        {t(($) => $.done.open)}
      </a>
    </Step>
  );
}

/** Whether an address leads nowhere from another computer (RFC 6761, 6.3). */
const isOfThisComputer = (url: string): boolean => URL.canParse(url) && new URL(url).hostname.endsWith('.localhost');

function ShareStep({ app, installed }: { app: StoreApp; installed: InstalledApp }) {
  const t = useText(wizardText);
  const copy = useCopy();
  const name = installed.title;
  const subject = t(($) => $.done.subject, { name });
  const words = t(($) => $.done.message, { name, tagline: app.tagline, url: installed.url });
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`;
  return (
    <Step icon={<IconMail stroke={1.6} />} title={t(($) => $.done.share)} text={t(($) => $.done.shareText)}>
      <a className={buttonClass({ small: true })} href={mail}>
        {t(($) => $.done.mail)}
      </a>
      {copy && (
        <Button
          small
          icon={<IconCopy size={17} stroke={1.75} />}
          onClick={() => void copy(words, { title: t(($) => $.done.copied) })}
        >
          {t(($) => $.done.copy)}
        </Button>
      )}
    </Step>
  );
}

interface StepProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
}
