import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Your details',
  save: 'Save',
  discard: 'Discard',
  saved: 'Your details are saved',
  failed: 'Could not update your account',
  notLoaded: 'Your details could not be loaded.',
  pictureDone: 'Profile picture uploaded successfully',
  pictureFailed: 'Could not upload profile picture.',
  pictureRemoved: 'Profile picture removed',
  pictureNotRemoved: 'Could not remove the picture',
} satisfies Shape<typeof de>;
