import type { GroupDetail } from '@kontor/contract/people/groups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useFallbackPoll } from '../../../shared/live-updates/change-feed-context.ts';

const key = ['groups'];
const keyOf = (cn: string) => ['groups', cn];

/** A group as it was at one moment; the ETag names that moment. */
export interface GroupState {
  value: GroupDetail;
  etag: string;
}

/** Calls with the ear for the tag of the answer. */
async function tagged(call: (onTag: (etag: string) => void) => Promise<GroupDetail>): Promise<GroupState> {
  let etag = '';
  const value = await call((tag) => {
    etag = tag;
  });
  return { value, etag };
}

/** All groups, as fresh as the stream of news makes them. */
export function useGroupList() {
  return useQuery({
    queryKey: key,
    queryFn: () => api('GET /api/v1/groups'),
    refetchInterval: useFallbackPoll(),
  });
}

/** One group with its additional ones and its ETag. */
export function useGroup(cn: string) {
  return useQuery({
    queryKey: keyOf(cn),
    queryFn: () => tagged((onTag) => api('GET /api/v1/groups/{cn}', { params: { cn }, onTag })),
    refetchInterval: useFallbackPoll(),
  });
}

/** News of the lists reach single groups, too: their keys begin the same. */
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

/** Refused with 409 when somebody else was faster. */
export function useSaveGroup() {
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
