import type { AnnouncementListed } from '@kontor/contract/talk/announcements';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { portalClient } from '../../../session/portal-client.ts';

const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: () => api('GET /api/v1/announcements'),
});

/** Returns all announcements, newest first. */
export const useAnnouncements = () => useQuery(announcementsQuery);

/** Returns a mutation after which the list and the bar of this page are read again. */
function useAnnouncementMutation<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => Promise.all([client.invalidateQueries(announcementsQuery), portalClient.poll.ask()]),
  });
}

type Content = Pick<AnnouncementListed, 'status' | 'text' | 'from' | 'until'>;

export const useAddAnnouncement = () =>
  useAnnouncementMutation((content: Content) =>
    api('POST /api/v1/messages', { body: { type: 'ANNOUNCEMENT', ...content } }),
  );

export const useUpdateAnnouncement = () =>
  useAnnouncementMutation(({ id, ...content }: Content & { id: string }) =>
    api('PUT /api/v1/announcements/{id}', { params: { id }, body: content }),
  );

export const useDeleteAnnouncement = () =>
  useAnnouncementMutation((id: string) => api('DELETE /api/v1/announcements/{id}', { params: { id } }));
