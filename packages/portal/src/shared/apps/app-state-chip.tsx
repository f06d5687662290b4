import type { InstalledApp } from '@kontor/contract/apps/apps';
import { hasFailed, hasTrouble } from '@kontor/contract/rules/apps/apps';
import type { ReactNode } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { appsText } from './text/index.ts';

/** Chip that says why an app does not run, or that it has a problem; `children` for one that runs well. */
export function AppStateChip({ app, children }: { app: InstalledApp; children: ReactNode }) {
  const t = useText(appsText);
  if (hasFailed(app)) return <Chip tone="bad">{t(($) => $.state.failed)}</Chip>;
  if (app.status === 'NOT_RUNNING') return <Chip>{t(($) => $.state.stopped)}</Chip>;
  if (hasTrouble(app)) return <Chip tone="warn">{t(($) => $.state.trouble)}</Chip>;
  return children;
}
