import type { GroupDetail } from '@kontor/contract/people/groups';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useOnce } from '../../../shared/actions/use-once.ts';
import { liveKey, useListMutation, useLiveQuery } from '../../../shared/live-updates/live-query.ts';
import { groupsQuery } from '../../../shared/people/queries.ts';

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

const groupQuery = (cn: string) =>
  queryOptions({
    queryKey: liveKey('groups', cn),
    queryFn: () => tagged((onTag) => api('GET /api/v1/groups/{cn}', { params: { cn }, onTag })),
  });

/** Returns one group with its additional groups and its ETag. */
export const useGroup = (cn: string) => useLiveQuery(groupQuery(cn));

export const useAddGroup = () =>
  useListMutation(
    ['groups'],
    useOnce((body: { cn: string; description: string }, once) => api('POST /api/v1/groups', { body, once })),
  );

export const useRemoveGroup = () =>
  useListMutation(['groups'], (cn: string) => api('DELETE /api/v1/groups/{cn}', { params: { cn } }));

interface GroupSave {
  cn: string;
  etag: string;
  body: {
    uniqueMember: string[];
    secondaryGroups: { cn: string; uniqueMember: string[] }[];
    description?: string;
    apps?: string[];
    openers?: string[];
  };
}

/** Refused with 409 when somebody else saved first. */
export function useUpdateGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cn, etag, body }: GroupSave) =>
      tagged((onTag) => api('PUT /api/v1/groups/{cn}', { params: { cn }, body, ifMatch: etag, onTag })),
    onSuccess: (saved, { cn }) => {
      client.setQueryData(groupQuery(cn).queryKey, saved);
      return client.invalidateQueries({ queryKey: groupsQuery.queryKey, exact: true });
    },
  });
}
