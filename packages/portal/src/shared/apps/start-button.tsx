import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useAppActions } from './app-questions.tsx';
import { appsText } from './text/index.ts';

interface StartButtonProps {
  app: Pick<InstalledApp, 'instanceId' | 'title'>;
}

/** Starts a stopped app, beside other things about it. */
export function StartButton({ app: { instanceId, title } }: StartButtonProps) {
  const t = useText(appsText);
  const actions = useAppActions();
  return (
    <Button
      small
      variant="primary"
      aria-label={t(($) => $.startNamed, { name: title })}
      onClick={() => void actions.start(instanceId)}
    >
      {t(($) => $.startShort)}
    </Button>
  );
}
