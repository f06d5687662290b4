/** What messages about a disk or RAID are about, before `:` and its name: the end of one does not end the others. */
export const diskHealth = 'disk-health';

/** Whether a message is about the health of a disk or RAID. Messages of earlier versions name none. */
export const isAboutDiskHealth = (indicatorId: string): boolean =>
  indicatorId === diskHealth || indicatorId.startsWith(`${diskHealth}:`);
