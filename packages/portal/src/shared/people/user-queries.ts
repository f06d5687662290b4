import type { User } from '@kontor/contract/people/users';
import {
  keepPreviousData,
  partialMatchKey,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { useMe } from '../../session/me.ts';
import { portalClient } from '../../session/portal-client.ts';
import { sendFile } from '../../session/upload.ts';
import { configQuery } from '../config/queries.ts';
import { liveKey } from '../live-updates/live-query.ts';
import { usersQuery } from './queries.ts';
import type { UserValues } from './user-form.ts';

/** A user with all fields, and the ETag of that state. */
export interface UserState {
  user: User;
  tag: string;
}

const oneUser = liveKey('users', 'one');

/** One user with all fields: oneself, or anybody in admin mode. */
const userQuery = (uid: string) => queryOptions({ queryKey: [...oneUser, uid], queryFn: () => fetchUser(uid) });

async function withTag(ask: (onTag: (etag: string) => void) => Promise<User>): Promise<UserState> {
  let tag = '';
  const user = await ask((etag) => {
    tag = etag;
  });
  return { user, tag };
}

export const fetchUser = (uid: string): Promise<UserState> =>
  withTag(async (onTag) => inFull(await api('GET /api/v1/users/{id}', { params: { id: uid }, onTag })));

/** The reduced view is only returned outside of admin mode, where these pages never request other users. */
function inFull(user: Awaited<ReturnType<typeof api<'GET /api/v1/users/{id}'>>>): User {
  if (!('secretary' in user)) throw new Error('The reply holds only part of the person');
  return user;
}

export const useUser = (uid: string) => useQuery(userQuery(uid));

/** Saves changes of a user; `ifMatch` is the ETag they started from. Refused when there is a newer state. */
export const updateUser = (uid: string, changes: Partial<UserValues>, ifMatch: string): Promise<UserState> =>
  withTag((onTag) => api('PATCH /api/v1/users/{id}', { params: { id: uid }, body: changes, ifMatch, onTag }));

export const uploadAvatar = (uid: string, file: File, onProgress: (percent: number) => void) =>
  sendFile('POST /api/v1/users/{id}/picture', { params: { id: uid }, file, onProgress });

export const removeAvatar = (uid: string) =>
  api('DELETE /api/v1/users/{id}/{attribute}', { params: { id: uid, attribute: 'jpegPhoto' } });

/** Reloads a user after a change for everything that shows them. Changes of oneself also update the session. */
export function useRefreshUser() {
  const client = useQueryClient();
  const me = useMe();
  return async (uid: string): Promise<UserState> => {
    const known = await fetchUser(uid);
    client.setQueryData(userQuery(uid).queryKey, known);
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => !partialMatchKey(queryKey, oneUser);
    void client.invalidateQueries({ queryKey: usersQuery.queryKey, predicate });
    if (uid === me.user.uid) portalClient.session.setUser(known.user);
    return known;
  };
}

/** Returns whether external mail is copied to internal addresses, which are then the editable ones; `undefined` while loading. */
export function useIsMailSynchronised(): boolean | undefined {
  const { data, isError } = useQuery(configQuery);
  if (!data) return isError ? false : undefined;
  return data.some(({ id, value }) => id === 'external.mail.synchronised' && value === 'true');
}

const foundUsersQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: liveKey('users', 'found', text, limit),
    queryFn: () => api('GET /api/v1/users', { query: { filter: text, limit } }),
    placeholderData: keepPreviousData,
  });

/** Returns the first users whose name or user name contains the text. */
export const useFoundUsers = (text: string, limit: number) => useQuery(foundUsersQuery(text, limit));
