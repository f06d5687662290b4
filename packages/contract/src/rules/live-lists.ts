/** Lists whose names are streamed to every browser when they change; their content is requested with permissions. */
export const liveLists = ['status', 'messages', 'apps', 'users', 'groups', 'store', 'outbox', 'backups'] as const;
export type LiveList = (typeof liveLists)[number];
