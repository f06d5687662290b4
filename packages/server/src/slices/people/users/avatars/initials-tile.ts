import { colourOf, initialsOf, tileColours } from '@kontor/contract/rules/people/initials';
import type { UserRow } from '../db.ts';
import { displayName } from '../view.ts';

/** Returns a square SVG tile with the initials of a user, like the one the portal draws where it knows that there is no picture. */
export function initialsTile(user: Pick<UserRow, 'uid' | 'givenname' | 'surname'>, size: number): string {
  const name = displayName(user);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96"><rect width="96" height="96" fill="${tileColours[colourOf(user.uid)]}"/><text x="48" y="48" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="#fff">${escaped(initialsOf(name))}</text></svg>`;
}

/** Characters special in XML are removed. */
const escaped = (text: string) => text.replace(/[<>&"']/g, '');
