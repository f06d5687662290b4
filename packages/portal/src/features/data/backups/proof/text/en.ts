import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'How safe your data is',
  rule: 'The goal: three copies on two media, one of them elsewhere.',
  reached: 'Reached:',
  open: 'Not yet:',
  goals: {
    copies: '3 copies',
    media: '2 media',
    elsewhere: '1 elsewhere',
  },
  copies: {
    alone: 'Only the server itself so far',
    some_one: 'The server and {count} place with a recent backup',
    some_other: 'The server and {count} places with a recent backup',
  },
  media: { reached: 'Not everything is on the disk of the server', open: 'Everything is on the disk of the server' },
  elsewhere: {
    reached: 'Outside your network, or not plugged in',
    open: 'Everything is connected to this server or its network',
    disk: '“{disk}” has not been here since {date}',
  },
  next: {
    media: 'There is no recent backup at the moment. Choose “Back up now”.',
    otherMedium:
      'Your backups are on this server itself: when it fails, they are gone, too. Next: a USB disk, or a storage on another device.',
    elsewhere: 'Next: a storage outside your network, or a disk that you unplug after the backup and take home.',
    copies: 'Next: a second place for backups.',
  },
  reasons: {
    running: 'A backup on “{place}” is running. What comes next is shown here after that.',
    due: 'There is no recent backup on “{place}”. Choose “Back up now”.',
    away: 'There is no recent backup on “{place}”, and the place is not connected. Connect it, then choose “Back up now”.',
    damaged: 'Backups on “{place}” are damaged, so they do not count. Next: another place for backups.',
  },
  all: 'This way you lose nothing even after a fire, a burglary or when a disk fails.',
  drill: {
    quick: 'Last proven restore: {ago}, in less than a minute',
    last_one: 'Last proven restore: {ago}, {count} minute',
    last_other: 'Last proven restore: {ago}, {count} minutes',
    restored: 'Last proven restore: {ago}',
    failed: 'The trial restore failed {ago}',
    never: 'No restore was ever proven',
    soon: 'The first trial restore is still to come',
  },
  drillText: {
    proven: 'Restored on trial: “{title}”. That happens every week and changes nothing.',
    restored:
      'Restored, and not only on trial: “{title}”. The server tries it by itself each week, which changes nothing.',
    old: 'Restored on trial: “{title}”. That is more than 30 days ago. Connect a place with backups, then the server tries again.',
    oldRestored:
      'Restored last: “{title}”. That is more than 30 days ago. Connect a place with backups, then the server tries again.',
    failed: '“{title}”: {reason}',
    doubtful: '“{title}”: {reason} That may have had another cause, so the server tries again tomorrow.',
    never:
      'There have been backups for more than a week, but nobody has tried whether they can be restored. The server does it by itself every week when a place with backups is connected.',
    soon: 'Every week the server tries by itself whether its own state and an app can be restored, and whether the app starts then. That changes nothing.',
  },
  rotation: {
    exchange: {
      today: 'Take “{take}” home today and bring “{bring}”.',
      next: 'With the next exchange “{take}” goes home and “{bring}” comes.',
    },
    take: {
      today: 'Take “{take}” home today.',
      next: 'With the next exchange “{take}” goes home.',
    },
    bring: 'No disk is plugged in at the moment. Bring “{bring}”.',
    wait: 'They are exchanged after the next backup on the disk that is plugged in.',
    allHere_one: 'All disks have been here for {count} day. The server reminds you after seven.',
    allHere_other: 'All disks have been here for {count} days. After a fire or a burglary all copies would be lost.',
    late_one: '“{disk}” has not been here for {count} day. What is on it is that old.',
    late_other: '“{disk}” has not been here for {count} days. What is on it is that old.',
  },
  start: {
    started:
      'Proven: “{title}” was started from the backup beside itself, without a connection to the outside, and answered.',
    notStarted: 'The data of “{title}” was read, but the app was not started beside itself: {reason}',
  },
  trial: {
    now: 'Try now',
    running: 'A restore is being tried. This can take some minutes.',
    done: 'The trial restore has started',
    doneText: '“Backups” says afterwards what came of it.',
    notStarted: 'The trial restore could not start',
  },
  awaited: {
    title: 'These apps are still missing',
    text: 'The server is restored. These apps come back one after the other, with their data. What was not possible yet, the server tries again every hour.',
    list: 'Apps that are still missing',
    states: { waiting: 'Waiting', running: 'Being restored', failed: 'Not yet possible' },
    again: 'Try again now',
    done: 'The server is trying again',
    notStarted: 'Another try could not start',
  },
} satisfies Shape<typeof de>;
