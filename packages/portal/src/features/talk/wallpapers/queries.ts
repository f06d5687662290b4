import type { Wallpaper } from '@kontor/contract/talk/wallpapers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { portalClient } from '../../../session/portal-client.ts';
import { sendFile } from '../../../session/upload.ts';

const wallpapersQuery = queryOptions({
  queryKey: ['wallpapers'],
  queryFn: () => api('GET /api/v1/wallpapers/available'),
});

/** Returns the stock wallpapers and those of the user. */
export const useWallpapers = () => useQuery(wallpapersQuery);

/** Uploads a picture; resolves with its name. */
export const uploadWallpaper = (file: File, onProgress: (percent: number) => void): Promise<string> =>
  sendFile('POST /api/v1/wallpapers/user', { params: {}, file, onProgress });

/** Returns a function that reads the list and the background of the page again. */
function useRefreshWallpapers() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries(wallpapersQuery), portalClient.poll.ask()]);
}

/** Chooses a wallpaper by its name, or the default without one; the list shows it at once. */
export function useChooseWallpaper() {
  const client = useQueryClient();
  const refresh = useRefreshWallpapers();
  return useMutation({
    mutationFn: (name: string | undefined) =>
      name === undefined
        ? api('DELETE /api/v1/wallpapers/current')
        : api('POST /api/v1/wallpapers/current', { body: name }),
    onMutate: (name) =>
      client.setQueryData(wallpapersQuery.queryKey, (listed) =>
        listed?.map((each): Wallpaper => ({ ...each, current: each.name === name })),
      ),
    onSettled: refresh,
  });
}

export function useDeleteWallpaper() {
  const refresh = useRefreshWallpapers();
  return useMutation({
    mutationFn: (name: string) => api('DELETE /api/v1/wallpapers/user/{name}', { params: { name } }),
    onSettled: refresh,
  });
}
