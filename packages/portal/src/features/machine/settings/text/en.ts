import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Settings',
  open: 'Unlocked until {time}.',
  lock: 'Lock now',
  own: 'What you set for yourself.',
  search: 'Search settings',
  found_one: '{count} area found',
  found_other: '{count} areas found',
  nothing: 'Nothing found',
  nothingText: 'Try another word, such as “password” or “certificate”.',
  showAll: 'Show all areas',
  state: {
    people_one: '{number} person',
    people_other: '{number} people',
    groups_one: '{number} group',
    groups_other: '{number} groups',
    hosting_one: '{number} app of your own',
    hosting_other: '{number} apps of your own',
    sent: 'Everything sent',
    waiting_one: '{number} e-mail waits',
    waiting_other: '{number} e-mails wait',
    unconfigured: 'No mail server set up',
    fine: 'Nothing to do',
    hints_one: '{number} note',
    hints_other: '{number} notes',
    look: 'Please look',
  },
} satisfies Shape<typeof de>;
