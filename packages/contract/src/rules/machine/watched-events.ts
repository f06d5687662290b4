/** Events people are mailed about, in the order of the page. */
export const watchedEvents = [
  'raidFailure',
  'smartFailure',
  'diskSpace',
  'backupFailure',
  'replicationFailure',
  'systemUpdate',
  'appUpdate',
] as const;
export type WatchedEvent = (typeof watchedEvents)[number];

/** Events this server cannot detect yet, because it has neither replication nor updates of its own. */
export const undetectedEvents = ['replicationFailure', 'systemUpdate'] as const satisfies readonly WatchedEvent[];

/** Recipients of one event at most. */
export const mostRecipients = 30;
