import type { Language } from '@kontor/contract/refusals';
import { readableAddress, readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { htmlOf, textOf } from './layout.ts';

/** The content of each template. Names are of users, links are absolute. */
export interface MailContents {
  /** A new account: the link sets the first password and includes a PIN. */
  invitation: { name: string; box: string; uid: string; link: string; hours: number };
  /** A user has become an administrator, which has ended the password: the link sets a new one and includes a PIN. */
  promotion: { name: string; box: string; uid: string; link: string; hours: number };
  /** The link sets a new password and requires the PUK, or includes a PIN for a user who has confirmed none. */
  reset: { name: string; box: string; uid: string; link: string; minutes: number; hasPin?: boolean };
  /** A link sent by an administrator that includes a PIN. */
  'reset-by-administrator': { name: string; box: string; uid: string; link: string; hours: number };
  'two-factor-cleared': { name: string; box: string; link: string; by: string };
  /** An administrator has set a temporary password, which the mail does not contain. */
  'password-given': { name: string; box: string; link: string; by: string };
  /** An administrator was shown a link to a new password instead of having it mailed. `by` is empty where it was the user. */
  'link-shown': { name: string; box: string; link: string; by: string };
  'password-reset-by-puk': { name: string; box: string; link: string };
  /** Sent to the previous address. `address` is the new one; password links still go to the previous one for `days` days. */
  'address-changed': { name: string; box: string; link: string; address: string; days: number };
  /** A test of the mail server, by order of an administrator. */
  test: { box: string; link: string };
  /** An event on the box; its publisher supplies title and text. */
  notification: { title: string; text: string; box: string; link: string };
}

export type Template = keyof MailContents;

/** Templates with a link that gives access to an account. */
export const linkTemplates = [
  'invitation',
  'promotion',
  'reset',
  'reset-by-administrator',
] as const satisfies readonly Template[];

/** Templates whose link an administrator may show instead of sending it: with a PIN, so that it is of use. */
export const shownTemplates = [
  'invitation',
  'promotion',
  'reset-by-administrator',
] as const satisfies readonly Template[];

/** One mail before rendering: subject, sentences, and at most one button. */
export interface Draft {
  subject: string;
  greeting: string;
  lines: string[];
  button?: { label: string; link: string };
  /** Text in small print at the end. */
  foot: string;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

type Drafts = { [T in Template]: { [L in Language]: (content: MailContents[T]) => Draft } };

const footOf = (box: string) => ({
  de: `Diese Nachricht hat der Server ${box} verschickt.`,
  en: `This message was sent by the server ${box}.`,
});

const drafts: Drafts = {
  invitation: {
    de: ({ name, box, uid, link, hours }) => ({
      subject: `Ihr Zugang zu ${box}`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `für Sie wurde ein Zugang auf ${box} eingerichtet. Ihr Benutzername ist ${uid}.`,
        `Bitte legen Sie Ihr Passwort fest. Der Link gilt ${hours} Stunden und nur einmal.`,
      ],
      button: { label: 'Passwort festlegen', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, uid, link, hours }) => ({
      subject: `Your account on ${box}`,
      greeting: `Hello ${name},`,
      lines: [
        `An account was created for you on ${box}. Your username is ${uid}.`,
        `Please choose your password. The link works once and for ${hours} hours.`,
      ],
      button: { label: 'Choose a password', link },
      foot: footOf(box).en,
    }),
  },
  promotion: {
    de: ({ name, box, uid, link, hours }) => ({
      subject: `Sie sind jetzt Administrator von ${box}`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `Sie verwalten jetzt den Server ${box}. Zur Sicherheit gilt Ihr bisheriges Passwort nicht mehr. Ihr Benutzername bleibt ${uid}.`,
        `Bitte legen Sie ein neues Passwort fest. Der Link gilt ${hours} Stunden und nur einmal.`,
      ],
      button: { label: 'Neues Passwort festlegen', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, uid, link, hours }) => ({
      subject: `You are now an administrator of ${box}`,
      greeting: `Hello ${name},`,
      lines: [
        `You now administer the server ${box}. For safety your previous password no longer works. Your username is still ${uid}.`,
        `Please choose a new password. The link works once and for ${hours} hours.`,
      ],
      button: { label: 'Choose a new password', link },
      foot: footOf(box).en,
    }),
  },
  reset: {
    de: ({ name, box, uid, link, minutes, hasPin = false }) => ({
      subject: `Neues Passwort für ${box}`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `für den Benutzernamen ${uid} wurde ein neues Passwort angefordert. Der Link gilt ${minutes} Minuten und nur einmal.`,
        hasPin
          ? 'Einen PUK brauchen Sie dafür nicht: Bisher haben Sie keinen als aufgeschrieben bestätigt. Nach der Anmeldung wird Ihnen einer gezeigt.'
          : 'Halten Sie Ihren neuesten PUK bereit, frühere gelten nicht mehr.',
        hasPin
          ? 'Waren Sie das nicht, löschen Sie diese E-Mail und geben Sie sie niemandem weiter: Wer den Link öffnet, kann ein neues Passwort festlegen.'
          : 'Waren Sie das nicht, brauchen Sie nichts zu tun: Ohne den PUK ist der Link nutzlos.',
      ],
      button: { label: 'Neues Passwort festlegen', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, uid, link, minutes, hasPin = false }) => ({
      subject: `New password for ${box}`,
      greeting: `Hello ${name},`,
      lines: [
        `A new password was requested for the username ${uid}. The link works once and for ${minutes} minutes.`,
        hasPin
          ? 'You do not need a PUK for it: you have not confirmed yet that you wrote one down. After logging in you are shown one.'
          : 'Please have your newest PUK at hand, earlier ones no longer count.',
        hasPin
          ? 'If this was not you, delete this email and pass it on to nobody: whoever opens the link can choose a new password.'
          : 'If this was not you, there is nothing to do: without the PUK the link is useless.',
      ],
      button: { label: 'Choose a new password', link },
      foot: footOf(box).en,
    }),
  },
  'reset-by-administrator': {
    de: ({ name, box, uid, link, hours }) => ({
      subject: `Neues Passwort für ${box}`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `Ihr Administrator schickt Ihnen diesen Link, damit Sie für den Benutzernamen ${uid} ein neues Passwort festlegen können.`,
        `Er gilt ${hours} Stunden und nur einmal.`,
      ],
      button: { label: 'Neues Passwort festlegen', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, uid, link, hours }) => ({
      subject: `New password for ${box}`,
      greeting: `Hello ${name},`,
      lines: [
        `Your administrator sends you this link so that you can choose a new password for the username ${uid}.`,
        `It works once and for ${hours} hours.`,
      ],
      button: { label: 'Choose a new password', link },
      foot: footOf(box).en,
    }),
  },
  'two-factor-cleared': {
    de: ({ name, box, link, by }) => ({
      subject: `Ihr zweiter Faktor auf ${box} wurde abgeschaltet`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `${by} hat die Zwei-Faktor-Anmeldung Ihres Zugangs abgeschaltet. Sie melden sich vorerst nur mit Ihrem Passwort an.`,
        'Bitte schalten Sie sie unter „Ihr Konto“ bald wieder ein. War das nicht abgesprochen, fragen Sie bitte nach.',
      ],
      button: { label: 'Zum Konto', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, link, by }) => ({
      subject: `Your second factor on ${box} was switched off`,
      greeting: `Hello ${name},`,
      lines: [
        `${by} switched off two-factor authentication of your account. For now you log in with your password alone.`,
        'Please switch it on again soon, under “Your account”. If nobody told you, please ask.',
      ],
      button: { label: 'To the account', link },
      foot: footOf(box).en,
    }),
  },
  'password-given': {
    de: ({ name, box, link, by }) => ({
      subject: `Ihr Passwort für ${box} wurde neu gesetzt`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `${by} hat Ihnen ein vorläufiges Passwort gegeben. Ihr bisheriges gilt nicht mehr, und überall sind Sie abgemeldet.`,
        'Bei der nächsten Anmeldung wählen Sie ein eigenes. War das nicht abgesprochen, fragen Sie bitte nach.',
      ],
      button: { label: 'Zur Anmeldung', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, link, by }) => ({
      subject: `Your password for ${box} was reset`,
      greeting: `Hello ${name},`,
      lines: [
        `${by} gave you a temporary password. The previous one no longer works, and you are logged out everywhere.`,
        'You choose one of your own when you log in next. If nobody told you, please ask.',
      ],
      button: { label: 'To the login', link },
      foot: footOf(box).en,
    }),
  },
  'link-shown': {
    de: ({ name, box, link, by }) => ({
      subject: `Ein Link zu Ihrem Passwort für ${box} wurde angezeigt`,
      greeting: `Guten Tag ${name},`,
      lines: [
        ...(by === ''
          ? [
              'Sie haben sich einen Link zu einem neuen Passwort für Ihren eigenen Zugang anzeigen lassen.',
              'Wer ihn hat, kann Ihr Passwort neu setzen. Waren Sie das nicht, ändern Sie sofort Ihr Passwort.',
            ]
          : [
              `${by} hat sich einen Link zu einem neuen Passwort für Ihren Zugang anzeigen lassen, um ihn weiterzugeben.`,
              'Wer ihn hat, kann Ihr Passwort neu setzen. War das nicht abgesprochen, fragen Sie bitte nach.',
            ]),
      ],
      button: { label: 'Zum Konto', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, link, by }) => ({
      subject: `A link to your password for ${box} was shown`,
      greeting: `Hello ${name},`,
      lines: [
        ...(by === ''
          ? [
              'You were shown a link to a new password for your own account.',
              'Whoever has it can set your password. If that was not you, change your password at once.',
            ]
          : [
              `${by} was shown a link to a new password for your account, to pass it on.`,
              'Whoever has it can set your password. If nobody told you, please ask.',
            ]),
      ],
      button: { label: 'To the account', link },
      foot: footOf(box).en,
    }),
  },
  'password-reset-by-puk': {
    de: ({ name, box, link }) => ({
      subject: `Ihr Passwort für ${box} wurde mit dem PUK neu gesetzt`,
      greeting: `Guten Tag ${name},`,
      lines: [
        'jemand hat mit Ihrem PUK ein neues Passwort für Ihren Zugang gesetzt.',
        'Waren Sie das nicht, fragen Sie sofort Ihren Administrator.',
      ],
      button: { label: 'Zum Konto', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, link }) => ({
      subject: `Your password for ${box} was reset by the PUK`,
      greeting: `Hello ${name},`,
      lines: [
        'Somebody has set a new password for your account with your PUK.',
        'If that was not you, ask your administrator at once.',
      ],
      button: { label: 'To the account', link },
      foot: footOf(box).en,
    }),
  },
  'address-changed': {
    de: ({ name, box, link, address, days }) => ({
      subject: `Ihre E-Mail-Adresse auf ${box} wurde geändert`,
      greeting: `Guten Tag ${name},`,
      lines: [
        `für Ihren Zugang ist jetzt die Adresse ${address} eingetragen.`,
        ...(days > 0 ? [`Links zu einem neuen Passwort gehen noch ${days} Tage an die bisherige Adresse.`] : []),
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und fragen Sie Ihren Administrator.',
      ],
      button: { label: 'Zum Konto', link },
      foot: footOf(box).de,
    }),
    en: ({ name, box, link, address, days }) => ({
      subject: `Your email address on ${box} was changed`,
      greeting: `Hello ${name},`,
      lines: [
        `The address of your account is now ${address}.`,
        ...(days > 0 ? [`Links to a new password still go to the previous address for ${days} days.`] : []),
        'If that was not you, change your password at once and ask your administrator.',
      ],
      button: { label: 'To the account', link },
      foot: footOf(box).en,
    }),
  },
  test: {
    de: ({ box, link }) => ({
      subject: `Testmail von ${box}`,
      greeting: 'Guten Tag,',
      lines: [
        'diese E-Mail hat Ihr Server zur Probe verschickt. Kommt sie an, ist der Postausgang richtig eingerichtet.',
      ],
      button: { label: 'Zum Postausgang', link },
      foot: footOf(box).de,
    }),
    en: ({ box, link }) => ({
      subject: `Test email from ${box}`,
      greeting: 'Hello,',
      lines: ['Your server sent this email as a test. If it arrives, outgoing mail is set up correctly.'],
      button: { label: 'Go to outgoing mail', link },
      foot: footOf(box).en,
    }),
  },
  notification: {
    de: ({ title, text, box, link }) => ({
      subject: title,
      greeting: 'Guten Tag,',
      lines: text.split(/\n+/),
      button: { label: 'Zum Server', link },
      foot: footOf(box).de,
    }),
    en: ({ title, text, box, link }) => ({
      subject: title,
      greeting: 'Hello,',
      lines: text.split(/\n+/),
      button: { label: 'To the server', link },
      foot: footOf(box).en,
    }),
  },
};

/** Returns content with the domains in its words as people write them. Links stay: not every mail program takes one with other letters. */
function readableContent<T extends Template>(content: MailContents[T]): MailContents[T] {
  return {
    ...content,
    box: readableDomain(content.box),
    ...('uid' in content && { uid: readableAddress(content.uid) }),
    ...('address' in content && { address: readableAddress(content.address) }),
  };
}

/** Renders subject, text and HTML of a mail. */
export function render<T extends Template>(template: T, language: Language, content: MailContents[T]): Rendered {
  const draft = drafts[template][language](readableContent(content));
  return { subject: draft.subject.replace(/\s+/g, ' '), text: textOf(draft), html: htmlOf(draft, language) };
}
