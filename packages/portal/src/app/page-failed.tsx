import { IconCloudOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { shellText } from './text/index.ts';

/** Shown for a page whose code or data could not be loaded. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const t = useText(shellText);
  const router = useRouter();
  usePageTitle(t(($) => $.failed.title));
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      icon={<IconCloudOff size={32} stroke={1.6} />}
      title={t(($) => $.failed.title)}
      text={t(($) => $.failed.text)}
      action={<Button onClick={again}>{t(($) => $.failed.again)}</Button>}
    />
  );
}
