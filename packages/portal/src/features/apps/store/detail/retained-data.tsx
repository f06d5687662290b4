import type { StoreApp } from '@kontor/contract/apps/store';
import { useState } from 'react';
import { useAdminMode } from '../../../../session/admin-mode.ts';
import { DeleteRetainedData } from '../../../../shared/apps/removal/delete-retained-data.tsx';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { storeText } from '../text/index.ts';

interface RetainedDataProps {
  app: Pick<StoreApp, 'id' | 'title'>;
  retained: NonNullable<StoreApp['keptData']>;
}

/** Data of an earlier installation: what happens to it, and in admin mode a button to delete it. */
export function RetainedData({ app, retained }: RetainedDataProps) {
  const t = useText(storeText);
  const format = useFormat();
  const { enabled } = useAdminMode();
  const [isAsked, setAsked] = useState(false);
  const size = format.bytes(retained.bytes);
  return (
    <Notice
      title={t(($) => $.retained.title)}
      action={
        enabled && (
          <Button small onClick={() => setAsked(true)}>
            {t(($) => $.retained.remove)}
          </Button>
        )
      }
    >
      {t(($) => $.retained.text, { size, date: format.date(retained.since) })}
      {isAsked && <DeleteRetainedData app={app} size={size} onClose={() => setAsked(false)} />}
    </Notice>
  );
}
