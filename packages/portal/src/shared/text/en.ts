import type { Shape } from '../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  announcement: 'Important message',
  headings: { people: 'People', apps: 'Apps', mail: 'Mail', data: 'Data', device: 'Device', you: 'You' },
  messagesCount_one: '{count} new message',
  messagesCount_other: '{count} new messages',
  leave: {
    title: 'Leave this page?',
    text: 'What you entered is not saved yet and will be lost.',
    stay: 'Stay here',
    go: 'Leave',
  },
  logout: {
    ask: 'Logout?',
    what: 'What you entered on this page is not saved yet and will be lost.',
    yes: 'Yes',
    no: 'No',
  },
  messageKind: { info: 'Information', error: 'Error', warning: 'Notice' },
} satisfies Shape<typeof de>;
