import { appsRefusals } from './apps/refusals.ts';
import { dataRefusals } from './data/refusals.ts';
import { edgeRefusals } from './edge/refusals.ts';
import { machineRefusals } from './machine/refusals.ts';
import { mailRefusals } from './mail/refusals.ts';
import { peopleRefusals } from './people/refusals.ts';
import { createDayFormat } from './rules/day-format.ts';
import { fillPlaceholders } from './rules/placeholders.ts';
import { talkRefusals } from './talk/refusals.ts';

/** One refusal: its HTTP status and its sentence in both languages. `{name}` is a placeholder for a parameter. */
export interface Sentence {
  status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 503;
  de: string;
  en: string;
}

const declare = <T extends Record<string, Sentence>>(sentences: T) => sentences;

/**
 * Every refusal of the server: those any call can meet, then those of each area, from its `refusals.ts`. The union of codes is derived from this table, so a
 * code without both sentences does not compile.
 */
export const refusals = declare({
  // about the caller
  'not-signed-in': { status: 401, de: 'Bitte melden Sie sich an.', en: 'Please log in.' },
  'two-factor-needed': {
    status: 401,
    de: 'Bitte bestätigen Sie zuerst den zweiten Faktor.',
    en: 'Please confirm the second factor first.',
  },
  'password-change-needed': {
    status: 403,
    de: 'Ihr Passwort ist vorläufig. Bitte wählen Sie zuerst ein eigenes.',
    en: 'Your password is temporary. Please choose one of your own first.',
  },
  'ambiguous-session': {
    status: 401,
    de: 'Die Anmeldung ist nicht eindeutig. Bitte melden Sie sich neu an.',
    en: 'The session is ambiguous. Please log in again.',
  },
  forbidden: {
    status: 403,
    de: 'Dazu haben Sie keine Berechtigung.',
    en: 'You do not have the permission to do this.',
  },
  'foreign-origin': {
    status: 403,
    de: 'Dieser Aufruf kam von einer fremden Seite und wurde abgelehnt.',
    en: 'This call came from a foreign page and was refused.',
  },
  'admin-mode-needed': {
    status: 412,
    de: 'Bitte entsperren Sie zuerst die Einstellungen mit Ihrem eigenen Passwort.',
    en: 'Please unlock the settings with your own password first.',
  },
  'too-many-tries': {
    status: 429,
    de: 'Zu viele Versuche. Bitte warten Sie {seconds}.',
    en: 'Too many tries. Please wait {seconds}.',
  },
  'not-in-demo': {
    status: 400,
    de: 'Diese Funktion steht in der Demo nicht zur Verfügung.',
    en: 'This function is not available in the Demo.',
  },
  // about the input
  'sent-with-other-content': {
    status: 409,
    de: 'Das wurde schon einmal mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu und sehen Sie nach, was davon schon da ist.',
    en: 'This was sent before with other content. Please reload the page and look at what is there already.',
  },
  unreadable: { status: 400, de: 'Die Anfrage konnte nicht gelesen werden.', en: 'The request could not be read.' },
  'unknown-path': { status: 404, de: 'Diese Adresse gibt es nicht.', en: 'There is nothing at this address.' },
  'not-found': { status: 404, de: 'Das wurde nicht gefunden.', en: 'Not found.' },
  'too-large': { status: 413, de: 'Die gesendeten Daten sind zu groß.', en: 'The data sent is too large.' },
  'wrong-type': { status: 415, de: 'Dieses Format wird nicht angenommen.', en: 'This format is not accepted.' },
  'foreign-host': {
    status: 421,
    de: 'Dieser Server antwortet nicht unter diesem Namen.',
    en: 'This server does not answer under this name.',
  },
  'server-moved': {
    status: 421,
    de: 'Dieser Server hat eine neue Adresse: {address}. Bitte melden Sie sich dort neu an.',
    en: 'This server has a new address: {address}. Please log in again there.',
  },
  'fields-invalid': { status: 422, de: 'Bitte prüfen Sie Ihre Eingaben.', en: 'Please check what you entered.' },
  'field-required': { status: 422, de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' },
  'field-invalid': { status: 422, de: 'Diese Eingabe ist nicht gültig.', en: 'This entry is not valid.' },
  'field-too-long': {
    status: 422,
    de: 'Diese Eingabe ist zu lang. Möglich sind höchstens {most} Zeichen.',
    en: 'This entry is too long. At most {most} characters are possible.',
  },
  'field-not-email': {
    status: 422,
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    en: 'Please enter a valid email address.',
  },
  'field-unknown': { status: 422, de: 'Dieses Feld gibt es nicht.', en: 'There is no such field.' },
  'field-locked': {
    status: 422,
    de: 'Diese Angabe lässt sich hier nicht ändern.',
    en: 'This cannot be changed here.',
  },
  'field-taken': { status: 422, de: 'Diese Angabe hat schon jemand anderes.', en: 'Somebody else has this already.' },
  // about the current state
  busy: {
    status: 409,
    de: 'Daran wird gerade gearbeitet. Bitte warten Sie, bis es fertig ist.',
    en: 'Somebody is working on this right now. Please wait until it is finished.',
  },
  'changed-meanwhile': {
    status: 409,
    de: 'Jemand anderes hat das inzwischen geändert. Bitte laden Sie es neu und versuchen Sie es noch einmal.',
    en: 'Somebody else has changed this in the meantime. Please reload it and try again.',
  },
  'not-cancellable': {
    status: 409,
    de: 'Dieser Vorgang lässt sich nicht mehr abbrechen.',
    en: 'This can no longer be cancelled.',
  },
  'job-unknown': {
    status: 409,
    de: 'Diese Version von Kontor kennt diesen Vorgang nicht. Er wartet auf die Version, die ihn begonnen hat; seine Daten sind unberührt.',
    en: 'This version of Kontor does not know this operation. It waits for the version that began it; its data is untouched.',
  },
  'job-failed': { status: 503, de: 'Der Vorgang ist fehlgeschlagen.', en: 'The operation failed.' },
  'job-cancelled': { status: 503, de: 'Der Vorgang wurde abgebrochen.', en: 'The operation was cancelled.' },
  updating: { status: 503, de: 'Der Server wird gerade aktualisiert.', en: 'The server is being updated.' },
  'not-ready': { status: 503, de: 'Der Server ist noch nicht bereit.', en: 'The server is not ready yet.' },
  ...peopleRefusals,
  ...dataRefusals,
  ...edgeRefusals,
  ...appsRefusals,
  ...machineRefusals,
  ...mailRefusals,
  ...talkRefusals,
});

export type RefusalCode = keyof typeof refusals;

export type Language = 'de' | 'en';

/** Returns the sentence of a refusal, with placeholders replaced. */
export function sentenceOf(
  code: RefusalCode,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  const { seconds, date, most } = params;
  return fillPlaceholders(refusals[code][language], {
    ...params,
    ...(seconds !== undefined && { seconds: waitOf(Number(seconds), language) }),
    ...(date !== undefined && { date: dateOf(String(date), language) }),
    ...(typeof most === 'number' && { most: new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(most) }),
  });
}

/** Formats an ISO 8601 day. */
const dateOf = (day: string, language: Language): string => createDayFormat(language, 'UTC').format(new Date(day));

/** Formats a waiting time, in minutes above two minutes. Rounds up. */
function waitOf(seconds: number, language: Language): string {
  const [value, unit] = seconds > 120 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
