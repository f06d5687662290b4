import { AuthCard } from '../../../../auth/auth-card.tsx';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { newMachineText } from './text/index.ts';

/** How far the server is fetched; after that it restarts, which the status screens show. */
export function RestoreRunning({ percent }: { percent: number | null }) {
  const t = useText(newMachineText);
  const format = useFormat();
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
