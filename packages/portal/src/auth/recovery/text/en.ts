import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  recovery: {
    title: 'Your server needs help',
    text: 'A check at start-up found a fault. Your data is untouched. Please restart the server or ask the person who looks after it.',
    redirect: 'You will be redirected automatically when it is running again.',
    logout: 'Log out',
    reload: 'Reload',
    pinText: 'The accounts of this server cannot be read at the moment. Whoever looks after it logs in with a PIN.',
    pin: 'Recovery PIN',
    pinHint: 'The eight digits are shown where the server was started, or in the log of its service.',
    enter: 'Log in',
    failed: 'Login failed.',
  },
  lostDatabase: {
    reasons: {
      'database-missing':
        'The database of this server is missing. It holds accounts, groups and settings. What your apps have stored is untouched. Put this file from a backup back into its place. The server then starts by itself. This is the file:',
      'database-unreadable':
        'The database of this server cannot be read. It holds accounts, groups and settings. What your apps have stored is untouched. Replace this file by the one from a backup. The server then starts by itself. This is the file:',
      'database-damaged':
        'The database of this server is damaged, and the server cannot work with it like this. It holds accounts, groups and settings. What your apps have stored is untouched. Have it repaired below, or replace this file by the one from a backup. The server then starts by itself. This is the file:',
      'database-other-version':
        'This database was last used with another version of Kontor, mostly a newer one. It was not changed. Start the version again that ran before. It is about this file:',
      'key-missing':
        'The key of this server is missing. All passwords of your apps and all second factors are locked with it. Nothing is lost as long as you have it in a backup. Choose it below, or put this file back into its place. The server then starts by itself. This is the file:',
      'key-wrong':
        'The key of this server does not belong to its database. All passwords of your apps and all second factors are locked with the right one. Nothing was changed. Choose the one from the same backup as the database below, or replace this file by it. The server then starts by itself. This is the file:',
      'update-failed':
        'The database could not be brought to the new version. It is unchanged. Start the version of Kontor again that ran before, and pass on what is said below. It is about this file:',
      'update-no-room':
        'Before the change to the new version the database is copied. There is not enough space on the disk for that. It is unchanged. Free some space and restart the server. It is about this file:',
      'disk-full':
        'The disk of this server is full, and the space kept in reserve is used up as well. Nothing is lost. Free space there and start the server again. It is about this folder:',
    },
    detail: 'What the server says about it',
    copies: 'Or back to a copy',
    copiesText:
      'Before each change of the version the database is copied. What was changed in the portal after the copy is missing then: users, passwords, groups, settings, installed apps. The present database is not deleted but put beside it.',
    goBack: 'Back to {made}',
    confirm:
      'The server starts with the state of {made}. Everything that was changed in the portal after that is missing. What your apps have stored themselves stays as it is now.',
    yes: 'Go back',
    no: 'Cancel',
    failed: 'The copy could not be used',
    unknown: 'What is missing could not be loaded',
    started: 'The server starts with the copy',
    startedHint: 'This takes a moment. Then log in with your account.',
  },
  repairDatabase: {
    title: 'Repair the database',
    text: 'Often only an index of the database is damaged and its content is complete. Then it can be rebuilt from its content. This is done on a copy; the present database stays as it is.',
    begin: 'Repair the database',
    working: 'The database is being rebuilt and checked. For a large one this takes some minutes.',
    done: 'The database is repaired and checked. All entries are in it. You can use it now.',
    failed: 'This database cannot be repaired this way. Replace the file by the one from a backup.',
    use: 'Use the repaired database',
    confirm: 'The server starts with the repaired database. The damaged one is not deleted but put beside it.',
    yes: 'Use it',
  },
  keyFile: {
    title: 'Give the key back',
    text: 'The file is called “box-key” and lies in the folder “secrets” of the backup. It is checked first and only taken when it belongs to the database.',
    choose: 'Choose the key file',
  },
  freeSpace: {
    title: 'What can be deleted here',
    none: 'There is nothing left here to delete. Free space on the disk itself.',
    delete: 'Delete',
    deleteNamed: 'Delete {title}',
    failed: 'That did not work',
    start: 'Start again',
    started: 'The server is starting',
    startedHint: 'This takes a moment. Then log in with your account.',
  },
} satisfies Shape<typeof de>;
