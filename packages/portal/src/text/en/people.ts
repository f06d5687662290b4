import type { Shape } from '../area.ts';
import type { de } from '../de/people.ts';

export const en = {
  contact: {
    secretary: 'Your contact person',
    manager: 'Your supervisor',
    phone: 'Phone',
    fax: 'Fax',
    mobile: 'Mobile',
    address: 'Address',
    call: 'Call {{name}}',
    mail: 'Write to {{name}}',
  },
} satisfies Shape<typeof de>;
