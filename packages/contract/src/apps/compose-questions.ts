/** What a question about a compose file is about. */
export const questionKinds = [
  'text',
  'secret',
  'foreign-secret',
  'address',
  'web',
  'profiles',
  'port',
  'file',
  'env-file',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** An answer: a text, a generated secret, or the address or the host name of the app. */
export type QuestionPreset = string | { use: 'generated' | 'url' | 'host' };

/** Sentences of questions about a compose file. `{name}` is the variable or file. */
export const composeQuestions = {
  'ask-text': {
    de: 'Welchen Wert soll {name} haben?',
    en: 'Which value should {name} have?',
  },
  'ask-secret': {
    de: '{name} ist ein Passwort oder Schlüssel dieser App. Der Server kann einen erzeugen.',
    en: '{name} is a password or key of this app. The server can generate one.',
  },
  'ask-foreign-secret': {
    de: '{name} vergibt ein anderer Anbieter. Tragen Sie ein, was Sie von dort haben.',
    en: '{name} is issued by another provider. Enter what you have from there.',
  },
  'ask-address': {
    de: '{name} ist die Adresse, unter der die App erreichbar ist.',
    en: '{name} is the address at which the app is reached.',
  },
  'ask-own-address': {
    de: 'In {name} steht eine Beispieladresse. Vorgeschlagen ist die Adresse dieser App.',
    en: '{name} holds an example of an address. The address of this app is proposed.',
  },
  'ask-placeholder': {
    de: '{name} ist in der Datei nur ein Platzhalter. Der Server kann ein Passwort erzeugen; läuft die App schon damit, tragen Sie das bisherige ein.',
    en: '{name} is only a placeholder in the file. The server can generate a password; if the app already runs with it, enter the former one.',
  },
  'ask-web': {
    de: 'Welcher Dienst zeigt die Seite der App? Hinter dem Doppelpunkt steht sein Port.',
    en: 'Which service shows the page of the app? Its port is behind the colon.',
  },
  'ask-web-service': {
    de: 'Kein Dienst nennt einen Port für die Seite der App. Welcher Dienst zeigt sie? „none“, wenn die App keine Seite hat.',
    en: 'No service names a port for the page of the app. Which service shows it? “none” if the app has no page.',
  },
  'ask-web-encrypted': {
    de: 'Die Datei nennt für die Seite nur einen verschlüsselten Port, der Server leitet aber unverschlüsselt zur App. Welcher Dienst zeigt die Seite ohne Verschlüsselung? „none“, wenn keiner.',
    en: 'The file names only an encrypted port for the page, but the server leads to the app without encryption. Which service shows the page unencrypted? “none” if there is none.',
  },
  'ask-port': {
    de: 'Auf welchem Port zeigt dieser Dienst seine Seite? Meist steht das in der Anleitung der App.',
    en: 'On which port does this service show its page? The instructions of the app usually say so.',
  },
  'ask-profiles': {
    de: 'Die Datei hat Teile, die nur auf Wunsch laufen. Welche sollen laufen?',
    en: 'The file has parts that run only on request. Which ones should run?',
  },
  'ask-file': {
    de: 'Die Datei {name} fehlt im Archiv. Was steht darin?',
    en: 'The file {name} is missing in the archive. What is its content?',
  },
  'ask-env-file': {
    de: 'Die Datei {name} mit Einstellungen fehlt im Archiv. Was steht darin? Je Zeile NAME=Wert.',
    en: 'The file {name} with settings is missing in the archive. What is its content? One NAME=value per line.',
  },
} as const;
export type ComposeQuestionCode = keyof typeof composeQuestions;
