import type { GroupDetail } from '@kontor/contract/people/groups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useFallbackPoll } from '../../../shared/live-updates/change-feed-context.ts';

const key = ['groups'];
const keyOf = (cn: string) => ['groups', cn];

/** A group at one moment, identified by the ETag. */
export interface GroupState {
  value: GroupDetail;
  etag: string;
}

/** Runs a request and returns its result with the ETag of the response. */
async function tagged(call: (onTag: (etag: string) => void) => Promise<GroupDetail>): Promise<GroupState> {
  let etag = '';
  const value = await call((tag) => {
    etag = tag;
  });
  return { value, etag };
}

/** Returns all groups, kept up to date by the change feed. */
export function useGroupList() {
  return useQuery({
    queryKey: key,
    queryFn: () => api('GET /api/v1/groups'),
    refetchInterval: useFallbackPoll(),
  });
}

/** Returns one group with its additional groups and its ETag. */
export function useGroup(cn: string) {
  return useQuery({
    queryKey: keyOf(cn),
    queryFn: () => tagged((onTag) => api('GET /api/v1/groups/{cn}', { params: { cn }, onTag })),
    refetchInterval: useFallbackPoll(),
  });
}

/** Also invalidates single groups: their keys have the same prefix. */
const reload = (client: ReturnType<typeof useQueryClient>) => client.invalidateQueries({ queryKey: key });

export function useAddGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { cn: string; description: string }) => api('POST /api/v1/groups', { body }),
    onSuccess: () => reload(client),
  });
}

export function useRemoveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cn: string) => api('DELETE /api/v1/groups/{cn}', { params: { cn } }),
    onSettled: () => reload(client),
  });
}

interface GroupSave {
  cn: string;
  etag: string;
  body: {
    uniqueMember: string[];
    secondaryGroups: { cn: string; uniqueMember: string[] }[];
    description?: string;
  };
}

/** Refused with 409 when somebody else saved first. */
export function useUpdateGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cn, etag, body }: GroupSave) =>
      tagged((onTag) => api('PUT /api/v1/groups/{cn}', { params: { cn }, body, ifMatch: etag, onTag })),
    onSuccess: (saved, { cn }) => {
      client.setQueryData(keyOf(cn), saved);
      return client.invalidateQueries({ queryKey: key, exact: true });
    },
  });
}
