import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { useText } from '../../text/text-context.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { appsText } from './text/index.ts';

/** Progress bar and text while a job runs on an app. */
export function AppProgress({ app }: { app: Pick<InstalledApp, 'title' | 'status' | 'progress'> }) {
  const t = useText(appsText);
  if (!isBusy(app.status)) return null;
  return (
    <ProgressBar
      label={t(($) => $.progressOf, { name: app.title })}
      value={app.progress > 0 ? app.progress : undefined}
      text={t(($) => $.status[app.status])}
    />
  );
}
