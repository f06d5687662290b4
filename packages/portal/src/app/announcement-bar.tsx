import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStatus } from '../session/use-session.ts';
import { AnnouncementView } from '../shared/announcements/announcement-view.tsx';
import { useText } from '../text/text-context.tsx';
import { IconButton } from '../ui/controls/button.tsx';
import { shellText } from './text/index.ts';

/** Announcements to everyone, above every page. A hidden one is shown again on the next visit. */
export function AnnouncementBar() {
  const t = useText(shellText);
  const { announcement } = useStatus();
  const [hidden, setHidden] = useState('');
  if (!announcement || announcement.id === hidden) return null;
  const { id, status, text } = announcement;
  return (
    <AnnouncementView
      status={status}
      text={text}
      action={
        <IconButton label={t(($) => $.announcementHide)} onClick={() => setHidden(id)}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      }
    />
  );
}
