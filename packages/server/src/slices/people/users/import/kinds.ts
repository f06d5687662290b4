/** What an account of a program is. */
export type Kind = 'person' | 'guest' | 'other';

const guests = new Set(['guest', 'gast']);
const others = new Set(
  'roommailbox sharedmailbox equipmentmailbox discoverymailbox schedulingmailbox teammailbox groupmailbox monitoringmailbox computer group gruppe organizationalunit bot'.split(
    ' ',
  ),
);

/** Reads a cell of a column that says what an account is; words that it does not know are people. */
export function kindOf(typed: string): Kind {
  const words = typed.toLowerCase().split(/[\s|;,]+/);
  if (words.some((word) => others.has(word))) return 'other';
  return words.some((word) => guests.has(word)) ? 'guest' : 'person';
}

const nameless =
  /^(?:info|kontakt|office|service|support|team|empfang|zentrale|buchhaltung|bestellung(?:en)?|rechnung(?:en)?|bewerbung(?:en)?|noreply|no-reply|(?:\p{L}+-?)?raum|room|\p{L}+room|kasse|drucker|scanner|beamer|parkplatz|fahrzeug|poolcar|postfach|gast|test)$/iu;

/** Whether a name is one of a room, a device or a mailbox of many: its first word is. */
export const soundsLikeNobody = (givenname: string): boolean => nameless.test(givenname.split(/\s/)[0] ?? '');

/** Returns the address of a guest, which Microsoft writes as `anna_extern.example#EXT#@firma.onmicrosoft.com`. */
export const guestMail = (typed: string): string => typed.replace(/^(\S+)_([^\s_@#]+)#EXT#@\S+$/i, '$1@$2');
