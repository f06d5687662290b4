import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { usersText } from '../../text/users.ts';
import { Button } from '../../ui/button.tsx';
import { CreateDialog } from './create/create-dialog.tsx';

/** What can be done with the list as a whole. */
export function PageActions() {
  const t = useText(usersText);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<IconUserPlus size={18} stroke={1.75} />} onClick={() => setCreating(true)}>
        {t(($) => $.create)}
      </Button>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}
