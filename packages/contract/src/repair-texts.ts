import type { Language } from './refusals.ts';

const declare = <T extends Record<string, Record<Language, string>>>(texts: T) => texts;

/** What can be wrong with a part of the box, as repair says it. `{name}` stands for a parameter. */
export const faultTexts = declare({
  'directory-missing': {
    de: 'Das Verzeichnis der Personen (LDAP) läuft auf diesem Server nicht, weil etwas fehlt: {detail}. Apps, die es brauchen, lassen sich nicht installieren; alles andere arbeitet wie gewohnt.',
    en: 'The directory of people (LDAP) does not run on this server because something is missing: {detail}. Apps that need it cannot be installed; everything else works as usual.',
  },
  'directory-down': {
    de: 'Das Verzeichnis der Personen (LDAP) lässt sich nicht starten. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The directory of people (LDAP) cannot be started. The box keeps trying. The reason: {detail}',
  },
  'directory-behind': {
    de: 'Im Verzeichnis der Personen (LDAP) fehlt die letzte Änderung. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The last change is missing in the directory of people (LDAP). The box keeps trying. The reason: {detail}',
  },
  'directory-held': {
    de: 'Im Verzeichnis der Personen (LDAP) würden {removed} von {of} Einträgen entfernt. Das sind so viele, dass es auf Sie wartet. Anmelden kann sich dort schon jetzt nur, wer noch dazugehört.',
    en: '{removed} of {of} entries would be removed from the directory of people (LDAP). That is so much that it waits for you. Only those who still belong to the box can sign in there.',
  },
  'directory-left-out': {
    de: 'Diese Namen kann das Verzeichnis der Personen (LDAP) nicht aufnehmen oder nicht von anderen unterscheiden: {detail}. In Apps, die dort nachsehen, fehlen sie.',
    en: 'The directory of people (LDAP) cannot hold these names or tell them from others: {detail}. They are missing in apps that look there.',
  },
  'directory-edited': {
    de: 'Jemand hat die Konfiguration des Verzeichnisses (LDAP) von Hand geändert. Es gilt weiter die des Servers; die Änderung liegt hier: {detail}. Sobald Sie diese Datei löschen, verschwindet der Hinweis.',
    en: 'Somebody changed the configuration of the directory (LDAP) by hand. The one of the server still counts; the change is kept here: {detail}. This note goes away when you delete that file.',
  },
  'database-down': {
    de: '{title} läuft nicht. Apps, die es brauchen, warten darauf; ihre Daten sind unberührt. Es wird weiter versucht. Der Grund: {detail}',
    en: '{title} is not running. Apps that need it wait for it; their data is untouched. The box keeps trying. The reason: {detail}',
  },
  'database-missing': {
    de: '{title} kann nicht laufen, weil auf diesem Server etwas fehlt: {detail}. Apps, die es brauchen, warten darauf; ihre Daten sind unberührt.',
    en: '{title} cannot run because something is missing on this server: {detail}. Apps that need it wait for it; their data is untouched.',
  },
  'edge-down': {
    de: 'nginx, das alle Aufrufe entgegennimmt, lässt sich nicht starten. Es wird weiter versucht. Der Grund: {detail}',
    en: 'nginx, which takes all requests, cannot be started. The box keeps trying. The reason: {detail}',
  },
  'edge-refused': {
    de: 'nginx lehnt seine neue Konfiguration ab. Die vorige gilt weiter: Was schon da war, ist erreichbar, neue Adressen laufen langsamer oder ohne eigenes Zertifikat. Der Grund: {detail}',
    en: 'nginx refuses its new configuration. The one before stays in force: what was there can be reached, new addresses are slower or lack a certificate of their own. The reason: {detail}',
  },
  'edge-behind': {
    de: 'nginx hat die letzte Änderung noch nicht übernommen. Es wird weiter versucht. Der Grund: {detail}',
    en: 'nginx has not taken over the last change yet. The box keeps trying. The reason: {detail}',
  },
  'edge-edited': {
    de: 'Jemand hat die Konfiguration von nginx von Hand geändert. Es gilt die des Servers; die Änderung liegt hier: {detail}. Sobald Sie diese Datei löschen, verschwindet der Hinweis.',
    en: 'Somebody changed the configuration of nginx by hand. The one of the server counts; the change is kept here: {detail}. This note goes away when you delete that file.',
  },
  'certificates-refused': {
    de: 'Nicht alle öffentlichen Zertifikate waren zu bekommen. Dort gilt das des Servers, vor dem fremde Browser warnen. {detail}',
    en: 'Not all public certificates could be had. The one of the server is used there, and browsers of others warn about it. {detail}',
  },
  'certificates-ending': {
    de: 'Diese Zertifikate laufen bald ab und ließen sich nicht erneuern: {detail}. Danach gilt das des Servers.',
    en: 'These certificates run out soon and could not be renewed: {detail}. After that the one of the server is used.',
  },
  'certificates-failing': {
    de: 'Zertifikate können gerade nicht ausgestellt werden. Es wird weiter versucht. Der Grund: {detail}',
    en: 'Certificates cannot be issued at the moment. The box keeps trying. The reason: {detail}',
  },
});

export type FaultCode = keyof typeof faultTexts;

/** The sentence of a fault in a language. */
export function faultTextOf(
  code: FaultCode,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): string {
  return faultTexts[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
