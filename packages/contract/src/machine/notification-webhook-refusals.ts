import type { Sentence } from '../refusals.ts';

/** What is wrong with the address of the webhook, and why a message did not arrive there. */
export const webhookRefusals = {
  'webhook-missing': {
    status: 409,
    de: 'Es ist noch keine Adresse gespeichert, an die der Server Nachrichten sendet.',
    en: 'No address is saved yet that the server sends messages to.',
  },
  'webhook-address-invalid': {
    status: 422,
    de: 'Bitte geben Sie eine ganze Adresse ein, die mit https:// beginnt.',
    en: 'Please enter a whole address that begins with https://.',
  },
  'webhook-address-login': {
    status: 422,
    de: 'Bitte lassen Sie Benutzername und Passwort in der Adresse weg. Dass eine Nachricht von hier kommt, zeigt ihre Signatur.',
    en: 'Please leave username and password out of the address. The signature of a message shows that it is from here.',
  },
  'webhook-address-plain': {
    status: 422,
    de: 'Ins Internet gehen Nachrichten nur verschlüsselt. Bitte geben Sie eine Adresse mit https:// ein; http:// geht nur im eigenen Netz.',
    en: 'Messages go to the internet encrypted only. Please enter an address with https://; http:// is for your own network only.',
  },
  'webhook-address-special': {
    status: 422,
    de: 'An diese Adresse sendet der Server nichts: Sie gehört zu keinem Rechner im Internet oder im eigenen Netz.',
    en: 'The server sends nothing to this address: it belongs to no computer on the internet or in your own network.',
  },
  'webhook-host-unknown': {
    status: 422,
    de: 'Der Name „{host}“ wurde nicht gefunden. Bitte prüfen Sie, ob er richtig geschrieben ist und ob dieser Server mit dem Internet verbunden ist.',
    en: 'The name “{host}” was not found. Please check that it is spelled correctly and that this server is connected to the internet.',
  },
  'webhook-unreachable': {
    status: 422,
    de: '„{host}“ ist nicht zu erreichen: Dort nimmt kein Programm Verbindungen an, oder etwas dazwischen sperrt sie. Bitte prüfen Sie die Adresse und den Port.',
    en: '“{host}” cannot be reached: no program takes connections there, or something in between blocks them. Please check the address and the port.',
  },
  'webhook-cut-off': {
    status: 422,
    de: '„{host}“ hat die Verbindung beendet, ohne zu antworten.',
    en: '“{host}” closed the connection without an answer.',
  },
  'webhook-slow': {
    status: 422,
    de: '„{host}“ hat innerhalb von {seconds} nicht geantwortet.',
    en: '“{host}” did not answer within {seconds}.',
  },
  'webhook-certificate': {
    status: 422,
    de: 'Das Zertifikat von „{host}“ ist nicht gültig, deshalb wurde nichts gesendet.',
    en: 'The certificate of “{host}” is not valid, so nothing was sent.',
  },
  'webhook-not-encrypted': {
    status: 422,
    de: '„{host}“ spricht auf diesem Port kein https. Bitte prüfen Sie den Port; im eigenen Netz geht auch http://.',
    en: '“{host}” does not speak https at this port. Please check the port; in your own network http:// works as well.',
  },
  'webhook-not-http': {
    status: 422,
    de: 'Was „{host}“ auf diesem Port antwortet, ist kein http. Bitte prüfen Sie den Port.',
    en: 'What “{host}” answers at this port is not http. Please check the port.',
  },
  'webhook-redirects': {
    status: 422,
    de: '„{host}“ leitet an eine andere Adresse weiter (Antwort {status}), und dorthin sendet der Server nichts. Bitte tragen Sie die endgültige Adresse ein.',
    en: '“{host}” redirects to another address (response {status}), and the server sends nothing there. Please enter the final address.',
  },
  'webhook-login-needed': {
    status: 422,
    de: '„{host}“ lässt die Nachricht nicht ein (Antwort {status}). Bitte prüfen Sie dort das Geheimnis, und ob die Adresse vollständig ist.',
    en: '“{host}” does not let the message in (response {status}). Please check the secret there, and that the address is complete.',
  },
  'webhook-not-there': {
    status: 422,
    de: '„{host}“ nimmt unter dieser Adresse keine Nachrichten an (Antwort {status}). Bitte prüfen Sie, was nach dem Namen des Rechners kommt.',
    en: '“{host}” takes no messages at this address (response {status}). Please check what follows the name of the computer.',
  },
  'webhook-refuses': {
    status: 422,
    de: '„{host}“ hat die Nachricht abgelehnt (Antwort {status}).',
    en: '“{host}” refused the message (response {status}).',
  },
  'webhook-fails': {
    status: 422,
    de: '„{host}“ konnte die Nachricht nicht annehmen und meldet einen eigenen Fehler (Antwort {status}).',
    en: '“{host}” could not take the message and reports a fault of its own (response {status}).',
  },
  'webhook-unreadable': {
    status: 422,
    de: 'Die gespeicherte Adresse lässt sich nicht mehr lesen. Bitte geben Sie sie noch einmal ein; dazu gehört dann ein neues Geheimnis.',
    en: 'The stored address can no longer be read. Please enter it once more; it gets a new secret then.',
  },
} satisfies Record<string, Sentence>;
