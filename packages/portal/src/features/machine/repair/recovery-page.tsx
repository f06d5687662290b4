import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { BrandMark } from '../../../auth/brand.tsx';
import { ProgressScreen } from '../../../auth/progress-screen.tsx';
import { signOut } from '../../../auth/session/sign-out.ts';
import { MeContext, meOf } from '../../../session/me.ts';
import { portalClient } from '../../../session/portal-client.ts';
import { useSession, useStatus } from '../../../session/use-session.ts';
import { EnterSettings } from '../../../shared/admin-mode/enter-settings.tsx';
import { useRepairInfo } from '../../../shared/machine/queries.ts';
import { createQueryClient } from '../../../shared/query-client.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './recovery-page.module.css';
import { RepairContent } from './repair-content.tsx';
import { repairText } from './text/index.ts';

/** The administrator's page in RECOVERY: asks for the password for admin mode, then shows the state of the box and its repair actions. */
export default function RecoveryPage() {
  const user = useSession((session) => session.user);
  const me = useMemo(() => user && meOf(user), [user]);
  const [queryClient] = useState(createQueryClient);
  // only a signed-in status says whether admin mode is on
  useEffect(() => void portalClient.poll.ask(), []);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  if (!me) return null;
  return (
    <MeContext value={me}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<ProgressScreen status={undefined} />}>
          <Page />
        </Suspense>
      </QueryClientProvider>
    </MeContext>
  );
}

function Page() {
  const t = useText(repairText);
  const { product } = useStatus();
  const { enabled } = useSession((session) => session.adminMode);
  useEffect(() => {
    document.title = `${t(($) => $.recovery.title)} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [t, product]);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BrandMark />
        <span className={styles.product}>{product}</span>
        <Button small onClick={signOut}>
          {t(($) => $.recovery.logout)}
        </Button>
      </header>
      <main className={styles.main}>
        {enabled ? (
          <Repair />
        ) : (
          <EnterSettings title={t(($) => $.recovery.title)} text={t(($) => $.recovery.enterText)} />
        )}
      </main>
    </div>
  );
}

function Repair() {
  const t = useText(repairText);
  const info = useRepairInfo();
  return <RepairContent info={info} title={t(($) => $.recovery.title)} tone="warn" text={t(($) => $.recovery.text)} />;
}
