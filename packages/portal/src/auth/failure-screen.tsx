import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { authText } from './text/index.ts';

/** Shown when a chunk of the page could not be loaded or rendering failed. */
export function FailureScreen() {
  const t = useText(authText);
  return (
    <AuthCard title={t(($) => $.failure.title)} text={t(($) => $.failure.text)} focusTitle>
      <Button variant="primary" onClick={() => location.reload()}>
        {t(($) => $.failure.reload)}
      </Button>
    </AuthCard>
  );
}
