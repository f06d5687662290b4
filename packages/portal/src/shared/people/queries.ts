import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { useMe } from '../../session/me.ts';

/** Returns all users, for wizards and the command palette. */
export function useUsers(isWanted = true) {
  return useQuery({ queryKey: ['users'], queryFn: () => api('GET /api/v1/users'), enabled: isWanted });
}

export function useGroups(isWanted = true) {
  return useQuery({ queryKey: ['groups'], queryFn: () => api('GET /api/v1/groups'), enabled: isWanted });
}

export type ContactField = 'secretary' | 'manager';

/** Returns the contact person or manager of the signed-in user; `undefined` also after a failure, because the card then hides. */
export function useContact(field: ContactField) {
  const { user } = useMe();
  return useQuery({
    queryKey: [field, user.uid, user[field]],
    queryFn: () => fetchContact(field, user.uid),
    enabled: user[field].trim() !== '',
    retry: false,
  });
}

const fetchContact = (field: ContactField, id: string) =>
  field === 'secretary'
    ? api('GET /api/v1/users/{id}/secretary', { params: { id } })
    : api('GET /api/v1/users/{id}/manager', { params: { id } });

/** Returns the URL of a user's picture, or of the tile with initials. `mark` changes the URL for a new picture. */
export const avatarUrl = (uid: string, size: '96' | '512' = '96', mark = '') =>
  `/api/v1/users/${encodeURIComponent(uid)}/picture?size=${size}${mark && `&mark=${encodeURIComponent(mark)}`}`;
