import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

const declare = <T extends Record<string, Record<Language, string>>>(texts: T) => texts;

/** What an import does differently from what a line of the table says. `{name}` is a placeholder. */
const importNotes = declare({
  'second-of-that-name': {
    de: 'Es gibt schon jemanden mit diesem Namen und einer anderen E-Mail-Adresse oder Telefonnummer ({other}). Deshalb bekommt der Benutzername eine Zahl.',
    en: 'There is already somebody of this name with another email address or phone number ({other}). Therefore the username gets a number.',
  },
  'maybe-existing': {
    de: 'Vielleicht ist das {other}: Name oder externe E-Mail sind gleich. Haken Sie die Zeile an, wenn es jemand anderes ist.',
    en: 'This may be {other}: the name or the external email is the same. Tick the line if it is somebody else.',
  },
  'user-name-of-another': {
    de: 'Den Benutzernamen {other} hat schon jemand anderes. Deshalb bekommt dieser eine Zahl.',
    en: 'Somebody else has the username {other} already. Therefore this one gets a number.',
  },
  'joins-groups-of-apps': {
    de: 'Bekommt durch die Tabelle auch Rechte an Apps: {groups}.',
    en: 'Also gets permissions of apps by the table: {groups}.',
  },
  blocked: {
    de: 'In der Tabelle gesperrt. Kommt deaktiviert hinzu und bekommt weder Einladung noch Passwort.',
    en: 'Blocked in the table. Is added disabled and gets neither an invitation nor a password.',
  },
  left: {
    de: 'Nach der Tabelle ausgeschieden. Kommt deaktiviert hinzu und bekommt weder Einladung noch Passwort.',
    en: 'Has left according to the table. Is added disabled and gets neither an invitation nor a password.',
  },
  'access-unclear': {
    de: '„{text}“ sagt nicht, ob sich diese Person anmelden darf. Sie kommt vorsichtshalber deaktiviert hinzu und bekommt weder Einladung noch Passwort.',
    en: '“{text}” does not say whether this person may log in. To be careful, they are added disabled and get neither an invitation nor a password.',
  },
  guest: {
    de: 'Ist in der Tabelle ein Gast aus einer anderen Firma.',
    en: 'Is a guest from another company in the table.',
  },
  'no-person': {
    de: 'Kommt nicht hinzu: „{text}“ sagt, dass das keine Person ist. Soll trotzdem ein Konto entstehen, wählen Sie für diese Spalte „Nicht übernehmen“.',
    en: 'Is not created: “{text}” says that this is not a person. For an account all the same, choose “Do not take” for that column.',
  },
  'maybe-no-person': {
    de: '„{text}“ klingt nach einem Raum oder Postfach und nicht nach einer Person. Soll kein Konto entstehen, nehmen Sie diese Zeile aus Ihrer Tabelle.',
    en: '“{text}” sounds like a room or a mailbox and not like a person. For no account, take this line out of your table.',
  },
  'phone-tidied': {
    de: 'Aus „{text}“ wurde die Nummer {number}.',
    en: '“{text}” became the number {number}.',
  },
  'first-address': {
    de: 'Von mehreren E-Mail-Adressen gilt die erste: {mail}.',
    en: 'Of several email addresses the first one counts: {mail}.',
  },
  'other-language': {
    de: 'Die Sprache „{text}“ gibt es hier nicht. Die Person bekommt die Sprache dieses Servers.',
    en: 'The language “{text}” does not exist here. The person gets the language of this server.',
  },
  'without-groups': {
    de: 'Kommt nicht in diese Gruppen: {groups}.',
    en: 'Does not get into these groups: {groups}.',
  },
});

export type ImportNote = keyof typeof importNotes;

/** Returns the sentence of a note. */
export const importNoteOf = (
  note: ImportNote,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string => fillPlaceholders(importNotes[note][language], params);
