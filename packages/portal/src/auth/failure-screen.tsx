import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ChunkError } from '../ui/load-chunk.ts';
import { AuthCard } from './auth-card.tsx';
import { reloadWhenAnswering, useReloadWhenAnswering } from './reload-when-answering.ts';
import { authText } from './text/index.ts';

/** Shown when a chunk of the page could not be loaded or rendering failed. A chunk is fetched again by itself once the server answers. */
export function FailureScreen({ error }: { error: unknown }) {
  const t = useText(authText);
  const isWaiting = useReloadWhenAnswering(error instanceof ChunkError);
  return (
    <AuthCard
      title={t(($) => $.failure.title)}
      text={isWaiting ? t(($) => $.failure.waits) : t(($) => $.failure.text)}
      focusTitle
    >
      <Button variant="primary" onClick={() => void reloadWhenAnswering()}>
        {t(($) => $.failure.reload)}
      </Button>
    </AuthCard>
  );
}
