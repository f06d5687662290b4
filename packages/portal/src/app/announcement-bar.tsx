import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStatus } from '../session/use-session.ts';
import { usePerform } from '../shared/actions/use-perform.ts';
import { AnnouncementView } from '../shared/announcements/announcement-view.tsx';
import { useDeleteMessage } from '../shared/messages/queries.ts';
import { useText } from '../text/text-context.tsx';
import { IconButton } from '../ui/controls/button.tsx';
import { shellText } from './text/index.ts';

/** Announcements to everyone, above every page. A hidden one stays hidden for this user. */
export function AnnouncementBar() {
  const t = useText(shellText);
  const { announcement } = useStatus();
  const perform = usePerform();
  const { mutateAsync } = useDeleteMessage();
  const [hidden, setHidden] = useState('');
  if (!announcement || announcement.id === hidden) return null;
  const { id, status, text } = announcement;
  const hide = async () => {
    // At once; the status follows within seconds.
    setHidden(id);
    const failure = await perform({ run: () => mutateAsync(id), failed: t(($) => $.announcementNotHidden) });
    if (failure !== undefined) setHidden('');
  };
  return (
    <AnnouncementView
      status={status}
      text={text}
      action={
        <IconButton label={t(($) => $.announcementHide)} onClick={() => void hide()}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      }
    />
  );
}
