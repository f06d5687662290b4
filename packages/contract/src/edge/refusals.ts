import type { Sentence } from '../refusals.ts';

/** Refusals about domains and certificates. */
export const edgeRefusals = {
  'domain-invalid': {
    status: 422,
    de: 'Das ist keine gültige Domain. Beispiel: shop.firma.de',
    en: 'This is not a valid domain. Example: shop.company.com',
  },
  'domain-is-main': {
    status: 422,
    de: 'Das ist die Hauptdomain. Welche App dort erscheint, stellen Sie bei der Hauptdomain ein.',
    en: 'This is the main domain. Which app appears there is set at the main domain.',
  },
  'domain-reserved': {
    status: 422,
    de: '{domain} gehört zum Server selbst und kann keiner App gegeben werden.',
    en: '{domain} belongs to the server itself and cannot be given to an app.',
  },
  'domain-known': {
    status: 422,
    de: 'Diese Domain hat die App schon.',
    en: 'The app has this domain already.',
  },
  'no-encryption': {
    status: 409,
    de: 'Dieser Server verschlüsselt nicht selbst. Dafür braucht er nginx und einen Anschluss für https.',
    en: 'This server does not encrypt by itself. For that it needs nginx and a port for https.',
  },
  'certificate-unreachable': {
    status: 503,
    de: 'Der Dienst für Zertifikate konnte {domain} von außen nicht erreichen. Leiten Sie im Router Port 80 an Port {port} dieses Servers weiter.',
    en: 'The certificate service could not reach {domain} from outside. Forward port 80 of your router to port {port} of this server.',
  },
  'certificate-no-entry': {
    status: 503,
    de: '{domain} ist im Internet nicht bekannt. Legen Sie bei Ihrem Domain-Anbieter einen Eintrag auf diesen Anschluss an.',
    en: '{domain} is not known on the internet. Add an entry for this connection at your domain provider.',
  },
  'certificate-wrong-answer': {
    status: 503,
    de: 'Unter {domain} antwortet ein anderer Server. Prüfen Sie den Eintrag bei Ihrem Domain-Anbieter.',
    en: 'Another server answers at {domain}. Check the entry at your domain provider.',
  },
  'certificate-forbidden': {
    status: 503,
    de: 'Der Dienst darf für {domain} kein Zertifikat ausstellen: {detail}',
    en: 'The service may not issue a certificate for {domain}: {detail}',
  },
  'certificate-too-many': {
    status: 503,
    de: 'Für {domain} wurden zu viele Zertifikate beantragt. Der Server versucht es später von selbst noch einmal.',
    en: 'Too many certificates were requested for {domain}. The server tries again later by itself.',
  },
  'certificate-service-away': {
    status: 503,
    de: 'Der Dienst für Zertifikate ist nicht erreichbar. Der Server versucht es später von selbst noch einmal.',
    en: 'The certificate service cannot be reached. The server tries again later by itself.',
  },
  'certificate-refused': {
    status: 503,
    de: 'Für {domain} gab es kein Zertifikat: {detail}',
    en: 'There was no certificate for {domain}: {detail}',
  },
  'domain-unknown': {
    status: 409,
    de: '{domain} ist nicht bekannt. Legen Sie einen Eintrag an, der zu diesem Server führt.',
    en: '{domain} is not known. Add an entry that leads to this server.',
  },
  'domain-elsewhere': {
    status: 409,
    de: 'Unter {domain} antwortet nicht dieser Server. Prüfen Sie den Eintrag bei Ihrem Domain-Anbieter oder in Ihrem Router.',
    en: 'It is not this server that answers at {domain}. Check the entry at your domain provider or in your router.',
  },
  'domain-without-apps': {
    status: 409,
    de: 'Das Portal wäre zu finden, die Apps nicht: {app} führt nicht zu diesem Server. Legen Sie einen Eintrag für *.{domain} an.',
    en: 'The portal would be found, the apps would not: {app} does not lead to this server. Add an entry for *.{domain}.',
  },
  'domain-taken': {
    status: 409,
    de: '{domain} wird schon von „{app}“ verwendet.',
    en: '{domain} is already used by “{app}”.',
  },
} satisfies Record<string, Sentence>;
