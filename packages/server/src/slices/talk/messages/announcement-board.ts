import type { ReadRow } from './db.ts';

/** An announcement with who gets it and who has hidden it. */
export interface PostedAnnouncement {
  row: ReadRow;
  /** Undefined: everybody. */
  recipients: ReadonlySet<string> | undefined;
  hiddenBy: ReadonlySet<string>;
}

interface BoardNeeds {
  /** Reads all announcements, newest first. */
  read(): readonly PostedAnnouncement[];
  /** Changes with every change of an announcement. */
  version(): number;
  now(): number;
}

/** Whether an announcement is shown at a time. */
const isShownAt = ({ shown_from: from, shown_until: until }: ReadRow, now: number): boolean =>
  (from === null || from <= now) && (until === null || until > now);

/** Creates what knows the announcements. They are read once after each change, however many people look. */
export function createAnnouncementBoard({ read, version, now }: BoardNeeds) {
  let last: { version: number; posts: readonly PostedAnnouncement[] } | undefined;

  function posts(): readonly PostedAnnouncement[] {
    const current = version();
    if (last?.version !== current) last = { version: current, posts: read() };
    return last.posts;
  }

  const active = () => posts().filter(({ row }) => isShownAt(row, now()));

  return {
    posts,
    /** Returns the newest one that is shown to this user at the moment. */
    findFor: (uid: string): ReadRow | undefined =>
      active().find(({ recipients, hiddenBy }) => (recipients?.has(uid) ?? true) && !hiddenBy.has(uid))?.row,
    /** Returns a key that changes when another one is shown to anybody, also because of the time. */
    cacheKey: (): string => `${version()}.${active().map(({ row }) => row.id)}`,
    /** Returns where an announcement stands: the newest active one is shown, the others are covered by it. */
    stateOf({ row }: PostedAnnouncement): 'planned' | 'shown' | 'covered' | 'over' {
      if (isShownAt(row, now())) return active()[0]?.row.id === row.id ? 'shown' : 'covered';
      return row.shown_from !== null && row.shown_from > now() ? 'planned' : 'over';
    },
  };
}
