/** How many of the newest backups at a place are retained, and of how many days, weeks and months the newest. */
export const retention = { newest: 3, days: 7, weeks: 4, months: 12 } as const;

/** How many backups are at a place after a year of one each day: the newest of the week and of the month are among those of the days. */
export const retainedInTheEnd: number = retention.days + (retention.weeks - 1) + (retention.months - 1);
