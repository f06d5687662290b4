const prefix = 'trial-';

/** Returns the name of the workload that an app, or a server of it, is started as in a trial. No app has such a name. */
export const trialOf = (name: string): string => `${prefix}${name}`;

/** Whether a workload belongs to the trial of a backup. Only the job of the trial starts and stops it. */
export const isTrial = (instance: string): boolean => instance.startsWith(prefix);
