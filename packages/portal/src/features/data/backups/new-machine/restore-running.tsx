import { readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { AuthCard } from '../../../../auth/auth-card.tsx';
import { useSession } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { newMachineText } from './text/index.ts';

/** How far the server is fetched; after that it restarts, which the status screens show. */
export function RestoreRunning({ percent }: { percent: number | null }) {
  const t = useText(newMachineText);
  const format = useFormat();
  const movedTo = useSession((session) => session.movedTo);
  if (movedTo !== undefined) return <BackElsewhere address={movedTo} />;
  const isPrepared = percent !== null && percent > 0;
  return (
    <AuthCard title={t(($) => $.running.title)} text={t(($) => $.running.text)} size="medium" focusTitle>
      <ProgressBar
        label={t(($) => $.running.progress)}
        {...(isPrepared && { value: percent })}
        text={isPrepared ? format.percent(Math.round(percent)) : t(($) => $.running.preparing)}
      />
    </AuthCard>
  );
}

/** The server is restored, and found at the address it had before. */
function BackElsewhere({ address }: { address: string }) {
  const t = useText(newMachineText);
  return (
    <AuthCard title={t(($) => $.elsewhere.title)} text={t(($) => $.elsewhere.text)} size="medium" focusTitle>
      <p>
        <a href={`${address}/`}>{readableUrl(address)}</a>
      </p>
      <p>{t(($) => $.elsewhere.name)}</p>
    </AuthCard>
  );
}
