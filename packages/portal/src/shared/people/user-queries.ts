import type { User } from '@kontor/contract/people/users';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { sendFile } from '../../api/upload.ts';
import { portalClient } from '../../auth/portal-client.ts';
import { useMe } from '../../session/me.ts';
import type { UserValues } from './user-form.ts';

/** A person in full, and the ETag of that state. */
export interface UserState {
  user: User;
  tag: string;
}

const keyOf = (uid: string) => ['users', 'one', uid];

async function withTag(ask: (onTag: (etag: string) => void) => Promise<User>): Promise<UserState> {
  let tag = '';
  const user = await ask((etag) => {
    tag = etag;
  });
  return { user, tag };
}

export const fetchUser = (uid: string): Promise<UserState> =>
  withTag(async (onTag) => inFull(await api('GET /api/v1/users/{id}', { params: { id: uid }, onTag })));

/** The trimmed view is only answered outside of admin mode, which the pages that ask are never in. */
function inFull(user: Awaited<ReturnType<typeof api<'GET /api/v1/users/{id}'>>>): User {
  if (!('secretary' in user)) throw new Error('The reply holds only part of the person');
  return user;
}

/** One person as the box has it now; oneself, or anybody in admin mode. */
export function useUser(uid: string) {
  return useQuery({ queryKey: keyOf(uid), queryFn: () => fetchUser(uid) });
}

/** Keeps what changed of a person, from the state it was read in; refused when there is a newer one. */
export const saveUser = (uid: string, changes: Partial<UserValues>, ifMatch: string): Promise<UserState> =>
  withTag((onTag) => api('PATCH /api/v1/users/{id}', { params: { id: uid }, body: changes, ifMatch, onTag }));

export const uploadAvatar = (uid: string, file: File, onProgress: (percent: number) => void) =>
  sendFile('POST /api/v1/users/{id}/picture', { params: { id: uid }, file, onProgress });

export const removeAvatar = (uid: string) =>
  api('DELETE /api/v1/users/{id}/{attribute}', { params: { id: uid, attribute: 'jpegPhoto' } });

/** Reads a person again after a change, for all that show them. Changes of oneself reach the session, too. */
export function useRefreshUser() {
  const client = useQueryClient();
  const me = useMe();
  return async (uid: string): Promise<UserState> => {
    const known = await fetchUser(uid);
    client.setQueryData(keyOf(uid), known);
    void client.invalidateQueries({ queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
    if (uid === me.user.uid) portalClient.session.setUser(known.user);
    return known;
  };
}

/** Whether mail from outside is copied to the addresses inside; then those are the ones to edit. Undefined until the box has said so. */
export function useIsMailSynchronised(): boolean | undefined {
  const { data, isError } = useQuery({ queryKey: ['config'], queryFn: () => api('GET /api/v1/config') });
  if (!data) return isError ? false : undefined;
  return data.some(({ id, value }) => id === 'external.mail.synchronised' && value === 'true');
}

/** The first people whose name or user name holds what was typed. */
export function useFoundUsers(text: string, limit: number) {
  return useQuery({
    queryKey: ['users', 'found', text, limit],
    queryFn: () => api('GET /api/v1/users', { query: { filter: text, limit } }),
    placeholderData: keepPreviousData,
  });
}
