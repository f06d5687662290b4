import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  cancel: 'Cancel',
  cancelNamed: 'Cancel what is being done to “{name}”',
  cancelling: {
    ask: 'Cancel the installation?',
    askUpdate: 'Cancel the update?',
    yes: 'Cancel installation',
    yesUpdate: 'Cancel update',
    what: 'What has been done so far is undone.',
    no: 'Keep going',
  },
  sure: 'Uninstall “{name}”? Are you sure?',
  uninstallWhat: '“{name}” will be removed. Nobody can use the app afterwards.',
  uninstallBeside:
    'The app was restored from a backup as a second one: once its data is deleted, too, everything is as it was before.',
  uninstallRetains: 'What is stored in it is kept: a later installation will use it.',
  uninstallDeletes: 'Everything stored in it will be deleted. This cannot be undone.',
  deleteData: 'Delete all app data',
  password: 'Your password',
  uninstallYes: 'Yes, uninstall',
  no: 'No',
  forget: {
    title: 'Docker does not answer',
    wait: '“{name}” runs in containers, and nobody can end them at the moment. As soon as Docker answers again, the app can be removed as usual.',
    what: 'If Docker does not come back, the server can forget the app. Nobody can use it any more then, even if its containers still run.',
    data: 'What is stored in it stays on the disk: a later installation uses it again, and you can delete it under “Repair”. Containers and images stay with Docker and are removed if it answers again.',
    do: 'Forget anyway',
    cancel: 'Cancel',
    failed: 'The app could not be forgotten',
  },
  retained: {
    yes: 'Yes, delete',
    ask: 'Delete the kept data?',
    what: '{size} of “{name}” will be deleted. This cannot be undone.',
    removed: 'The kept data was deleted',
    failed: 'Could not delete the data',
  },
} satisfies Shape<typeof de>;
