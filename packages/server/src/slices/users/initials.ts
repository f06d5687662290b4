import type { PersonRow } from './db.ts';

const grounds = ['#8a5a2b', '#35608f', '#5c7a29', '#7b3f8c', '#a33d3d', '#1b7777', '#6a5acd', '#8c5a00'];

/** A square tile with the initials of a person as SVG; the ground follows from the uid, so it stays the same. */
export function initialsTile(person: Pick<PersonRow, 'uid' | 'givenname' | 'surname'>, size: number): string {
  const letters = `${first(person.givenname)}${first(person.surname)}`;
  const sum = [...person.uid].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 4093, 7);
  const ground = grounds[sum % grounds.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/><text x="48" y="48" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="#fff">${letters}</text></svg>`;
}

/** First letter, escaped for XML. */
function first(name: string): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  return letter.replace(/[<>&"']/g, '');
}
