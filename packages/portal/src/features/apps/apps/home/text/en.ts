import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  greeting: {
    morning: 'Good morning, {name}.',
    day: 'Hello, {name}.',
    evening: 'Good evening, {name}.',
  },
  state: {
    fine: 'Everything is fine.',
    updates_one: 'Everything is fine. There is an update for one app.',
    updates_other: 'Everything is fine. There are updates for {count} apps.',
    stopped_one: '“{names}” is not running.',
    stopped_other: '{count} apps are not running: {names}.',
    troubled_one: '“{names}” has a problem.',
    troubled_other: '{count} apps have a problem: {names}.',
    failed: 'Something failed recently.',
    mail: 'Some emails could not be sent.',
    busy: {
      INSTALLING: '“{name}” is being installed.',
      UPDATING: '“{name}” is being updated.',
      UNINSTALLING: '“{name}” is being removed.',
      STARTING: '“{name}” is starting.',
      BUILDING_IMAGE: 'The image of “{name}” is being built.',
    },
    backup: 'The backup is running.',
    seeMessages: 'See messages',
    seeUpdates: 'See in the store',
  },
  yourApps: 'Your Apps',
  loading: 'Loading your apps.',
  empty: 'No apps installed. Click on "Store" in the sidebar to install apps.',
  emptyOnPhone: 'No apps installed. Tap “Store” below to install apps.',
  emptyTitle: 'No apps yet',
  emptyForPeople: 'No app has been shared with you yet. Please ask the person who looks after this server.',
  toStore: 'Go to the store',
  notLoaded: 'Your apps could not be loaded.',
  moved: '“{name}” is now number {place} of {all}.',
  tile: {
    more: 'More about {name}',
    update: 'Update available',
    favourite: 'Favorite',
    addFavourite: 'Add to favorites',
    removeFavourite: 'Remove from favorites',
    forward: 'Move forward',
    back: 'Move back',
    noAccess: 'No access',
  },
  backup: {
    title: 'Backup running',
    preparing: 'Backup is being prepared',
  },
  importing: {
    title: 'Data import in progress',
  },
  mail: {
    title: 'Some emails could not be sent',
    waiting_one: '{count} email is waiting to be sent.',
    waiting_other: '{count} emails are waiting to be sent.',
    missing: 'No mail server is set up.',
    away: 'The mail server does not accept them.',
    see: 'See outgoing mail',
    setUp: 'Set up the mail server',
  },
  isolation: {
    title: 'Apps run without isolation',
    text: 'Apps cannot be isolated from each other on this machine. Only install apps you trust.',
    reasons: 'Why?',
  },
  disk: {
    low: {
      title: 'The disk is running out of space',
      text: 'Remove apps or data nobody needs anymore.',
    },
    scarce: {
      title: 'The disk is almost full',
      text: 'Until there is room again, nothing is uploaded, installed or built. Remove apps or data that nobody needs any more.',
    },
    see: 'See disk space',
  },
  exposed: {
    title: 'Connection not encrypted',
    text: 'The portal can be reached on the network without encryption. Anybody listening in can see passwords, too.',
  },
} satisfies Shape<typeof de>;
