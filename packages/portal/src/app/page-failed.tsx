import { IconCloudOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadWhenAnswering, useReloadWhenAnswering } from '../auth/reload-when-answering.ts';
import { portalClient } from '../session/portal-client.ts';
import { isConnectionLost } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { ChunkError } from '../ui/load-chunk.ts';
import { shellText } from './text/index.ts';

/** Shown for a page whose code or data could not be loaded. Code that the server did not send is fetched by itself once it answers. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText);
  const router = useRouter();
  const lacksChunk = (error as unknown) instanceof ChunkError;
  const isMoved = useSession(({ movedTo }) => movedTo !== undefined);
  const isWaiting = useReloadWhenAnswering(lacksChunk) && !isMoved;
  useEffect(() => {
    if (lacksChunk) void portalClient.poll.doubt();
  }, [lacksChunk]);
  // A banner says then why nothing loads.
  const isSaidByBanner = useSession(isConnectionLost);
  const waiting = isSaidByBanner
    ? { title: t(($) => $.failed.waits) }
    : { title: t(($) => $.failed.waitsTitle), text: t(($) => $.failed.waits) };
  const failed = { title: t(($) => $.failed.title), text: t(($) => $.failed[isMoved ? 'moved' : 'text']) };
  const words = isWaiting ? waiting : failed;
  usePageTitle(words.title);
  const again = () => {
    // A chunk that failed is fetched again by a new page only.
    if (lacksChunk) return void reloadWhenAnswering();
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      icon={<IconCloudOff size={32} stroke={1.6} />}
      {...words}
      action={!isWaiting && !isMoved && <Button onClick={again}>{t(($) => $.failed.again)}</Button>}
    />
  );
}
