import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { type Draft, loadDraft, storeDraft } from './draft.ts';

const keyOf = (uid: string) => ['new-user', uid];

/** Returns a function that leaves input for the assistant, which is opened next: with the password in memory, without it for a reload. */
export function useCarryDraft(): (draft: Draft) => void {
  const client = useQueryClient();
  const { user: me } = useMe();
  return (draft) => {
    client.setQueryData(keyOf(me.uid), draft);
    storeDraft(me.uid, draft);
  };
}

/** Returns the input the assistant begins with: what the short window has just left, once, or what was stored for a reload. */
export function useFirstDraft(): { draft: Draft; isCarried: boolean } {
  const client = useQueryClient();
  const { mailDomains } = useStatus();
  const { user: me } = useMe();
  const [first] = useState(() => {
    const carried = client.getQueryData<Draft>(keyOf(me.uid));
    return { draft: carried ?? loadDraft(me.uid, mailDomains), isCarried: carried !== undefined };
  });
  useEffect(() => client.removeQueries({ queryKey: keyOf(me.uid), exact: true }), [client, me.uid]);
  return first;
}
