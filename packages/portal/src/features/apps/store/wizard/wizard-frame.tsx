import type { StoreApp } from '@kontor/contract/apps/store';
import { Link } from '@tanstack/react-router';
import { showsResultOf } from '../../../../shared/messages/shown-state.ts';
import { useText } from '../../../../text/text-context.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { storeText } from '../text/index.ts';
import { wizardText } from './text/index.ts';
import styles from './wizard.module.css';
import type { WizardMode } from './wizard-draft.ts';

interface FrameProps {
  app: StoreApp;
  mode: WizardMode;
  /** The name of the instance, with its number where there are several; undefined before there is one. */
  name: string | undefined;
  /** The app whose running job or its result is shown. */
  running?: string;
  children: React.ReactNode;
}

/** The page around each step of the assistant. */
export function WizardFrame({ app, mode, name = app.title, running, children }: FrameProps) {
  const t = useText(wizardText);
  const inStore = useText(storeText);
  return (
    <div className={styles.page} {...(running !== undefined && showsResultOf(running))}>
      <PageHeader
        trail={
          <>
            <Link to="/store">{inStore(($) => $.title)}</Link> ›{' '}
            <Link to="/store/$id" params={{ id: app.id }}>
              {app.title}
            </Link>
          </>
        }
        title={mode === 'install' ? t(($) => $.installTitle, { name }) : t(($) => $.updateTitle, { name })}
      />
      {children}
    </div>
  );
}
