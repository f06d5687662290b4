import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

const declare = <T extends Record<string, Record<Language, string>>>(texts: T) => texts;

/** Purposes of the box's secrets. `{detail}` is a placeholder for a name. */
const passwordPurposes = declare({
  admin: { de: 'Passwort des ersten Administrators', en: 'Password of the first administrator' },
  key: { de: 'Schlüssel für gespeicherte Daten', en: 'Key for stored data' },
  credentials: { de: 'Schlüssel für gespeicherte Zugangsdaten', en: 'Key for stored credentials' },
  sessions: { de: 'Schlüssel für Anmeldungen', en: 'Key for logins' },
  secret: { de: 'Geheimnis „{detail}“', en: 'Secret “{detail}”' },
  directory: { de: 'Zugang zum Verzeichnis der Personen (LDAP)', en: 'Access to the directory of people (LDAP)' },
  database: { de: 'Passwort der Datenbank', en: 'Password of the database' },
  'database-of': { de: 'Zugang zu {detail}', en: 'Access to {detail}' },
  'storage-of': { de: 'Geheimer Schlüssel für {detail}', en: 'Secret key for {detail}' },
  mailbox: { de: 'Zugang zum Postfach', en: 'Access to the mailbox' },
  mail: { de: 'Zugang zum Versenden von E-Mails', en: 'Access for sending email' },
  'database-server': { de: 'Zugang des Servers', en: 'Access of the server itself' },
});

export type PasswordPurpose = keyof typeof passwordPurposes;

/** Returns the text of a purpose. */
export function purposeTextOf(purpose: PasswordPurpose, language: Language, detail = ''): string {
  return fillPlaceholders(passwordPurposes[purpose][language], { detail });
}
