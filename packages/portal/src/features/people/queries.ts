import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** All people, for wizards and the palette. */
export function usePeople(isWanted = true) {
  return useQuery({ queryKey: ['users'], queryFn: () => api('GET /api/v1/users'), enabled: isWanted });
}

export function useGroups(isWanted = true) {
  return useQuery({ queryKey: ['groups'], queryFn: () => api('GET /api/v1/groups'), enabled: isWanted });
}

/** The contact person; none and a failure look the same: the card hides. */
export function useSecretary(uid: string, hasSecretary: boolean) {
  return useQuery({
    queryKey: ['secretary', uid],
    queryFn: () => api('GET /api/v1/users/{id}/secretary', { params: { id: uid } }),
    enabled: hasSecretary,
    retry: false,
  });
}

/** Address of a person's picture, or of the tile with initials. */
export const pictureOf = (uid: string, size: '96' | '512' = '96') =>
  `/api/v1/users/${encodeURIComponent(uid)}/picture?size=${size}`;
