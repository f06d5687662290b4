import type { User } from '@kontor/contract/people/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { useMe } from '../../session/me.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

export const usersQuery = queryOptions({ queryKey: liveKey('users'), queryFn: () => api('GET /api/v1/users') });

/** Returns all users, for wizards and the command palette. */
export const useUsers = (isWanted = true) => useQuery({ ...usersQuery, enabled: isWanted });

export const groupsQuery = queryOptions({ queryKey: liveKey('groups'), queryFn: () => api('GET /api/v1/groups') });

/** Returns all groups, kept up to date. */
export const useGroups = (isWanted = true) => useLiveQuery({ ...groupsQuery, enabled: isWanted });

export type ContactField = 'secretary' | 'manager';

/** A failure is not retried, because the card then hides. */
const contactQuery = (field: ContactField, user: User) =>
  queryOptions({
    queryKey: [field, user.uid, user[field]],
    queryFn: () => fetchContact(field, user.uid),
    enabled: user[field].trim() !== '',
    retry: false,
  });

/** Returns the contact person or manager of the signed-in user; `undefined` also after a failure. */
export const useContact = (field: ContactField) => useQuery(contactQuery(field, useMe().user));

const fetchContact = (field: ContactField, id: string) =>
  field === 'secretary'
    ? api('GET /api/v1/users/{id}/secretary', { params: { id } })
    : api('GET /api/v1/users/{id}/manager', { params: { id } });

/** Returns the URL of a user's picture, or of the tile with initials. `mark` changes the URL for a new picture. */
export const avatarUrl = (uid: string, size: '96' | '512' = '96', mark = '') =>
  `/api/v1/users/${encodeURIComponent(uid)}/picture?size=${size}${mark && `&mark=${encodeURIComponent(mark)}`}`;
