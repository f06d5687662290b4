import { authText } from '../text/gate.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { AuthCard } from './gate-card.tsx';

/** A part of the page could not be fetched, or broke. */
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
