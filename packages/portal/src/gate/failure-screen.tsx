import { gateText } from '../text/gate.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { GateCard } from './gate-card.tsx';

/** A part of the page could not be fetched, or broke. */
export function FailureScreen() {
  const t = useText(gateText);
  return (
    <GateCard title={t(($) => $.failure.title)} text={t(($) => $.failure.text)} focusTitle>
      <Button variant="primary" onClick={() => location.reload()}>
        {t(($) => $.failure.reload)}
      </Button>
    </GateCard>
  );
}
