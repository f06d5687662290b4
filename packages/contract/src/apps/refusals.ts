import type { Sentence } from '../refusals.ts';

/** Refusals of installing, updating and starting apps. */
export const appRefusals = {
  'app-installed-already': {
    status: 409,
    de: 'Diese App ist bereits installiert.',
    en: 'This app is installed already.',
  },
  'app-version-old': {
    status: 409,
    de: 'Im Store gibt es nur Version {version}. Bitte laden Sie die Seite neu.',
    en: 'The store has version {version} only. Please reload the page.',
  },
  'app-not-running': {
    status: 409,
    de: 'Bitte warten Sie, bis die App bereit ist.',
    en: 'Please wait until the app is ready.',
  },
  'app-silent': { status: 503, de: 'Die App antwortet nicht.', en: 'The app does not answer.' },
  'app-up-to-date': {
    status: 409,
    de: 'Diese App ist bereits auf dem neuesten Stand.',
    en: 'This app is up to date already.',
  },
  'app-needs-addon': {
    status: 409,
    de: 'Diesen Dienst hat der Server nicht: {addon}.',
    en: 'This server does not have this service: {addon}.',
  },
  'addon-needs-container': {
    status: 409,
    de: '{addon} gibt es auf diesem Server nur für Apps, die in einem Container laufen.',
    en: 'On this server, {addon} is only there for apps that run in a container.',
  },
  'addon-name-taken': {
    status: 409,
    de: 'Ein Teil dieser App heißt „{name}“. So heißt auch der Dienst, den der Server für sie einrichten soll. Bitte geben Sie ihm einen anderen Namen.',
    en: 'A part of this app is called “{name}”. So is the service this server is to set up for it. Please give it another name.',
  },
  'mongodb-replica-set': {
    status: 409,
    de: 'Diese App braucht MongoDB als Replikatsatz (Replica Set). Das kann dieser Server nicht einrichten.',
    en: 'This app needs MongoDB as a replica set. This server cannot set that up.',
  },
  'addon-missing': {
    status: 409,
    de: 'Diese App braucht {addon}. Dafür muss auf diesem Server installiert sein: {packages}.',
    en: 'This app needs {addon}. For that, this server must have installed: {packages}.',
  },
  'addon-version': {
    status: 409,
    de: 'Die Daten von {addon} stammen von Version {data}, installiert ist Version {program}. Damit nichts Schaden nimmt, läuft {addon} so nicht.',
    en: 'The data of {addon} is from version {data}, version {program} is installed. So that nothing is damaged, {addon} does not run like this.',
  },
  'addon-extension': {
    status: 409,
    de: 'Diese App braucht für {addon} die Erweiterung {extension}. Sie ist auf diesem Server nicht installiert.',
    en: 'This app needs the extension {extension} for {addon}. It is not installed on this server.',
  },
  'addon-port': {
    status: 503,
    de: '{addon} kann nicht starten: Ein anderes Programm benutzt seinen Anschluss {port}.',
    en: '{addon} cannot start: another program uses its port {port}.',
  },
  'addon-starting': {
    status: 503,
    de: 'Die App wartet auf {addon}.',
    en: 'The app waits for {addon}.',
  },
  'addon-down': {
    status: 503,
    de: '{addon} läuft gerade nicht: {reason}',
    en: '{addon} is not running right now: {reason}',
  },
  'addon-unused': {
    status: 409,
    de: 'Keine App auf diesem Server benutzt {addon}. Es läuft nicht, und es gibt nichts neu zu starten oder neu aufzubauen.',
    en: 'No app on this server uses {addon}. It is not running, and there is nothing to restart or reinstall.',
  },
  'directory-missing': {
    status: 409,
    de: 'Diese App braucht das Verzeichnis der Personen (LDAP). Dafür müssen auf diesem Server die Pakete slapd und slapd-contrib installiert sein.',
    en: 'This app needs the directory of people (LDAP). For that, the packages slapd and slapd-contrib must be installed on this server.',
  },
  'directory-down': {
    status: 503,
    de: 'Das Verzeichnis der Personen (LDAP) läuft gerade nicht.',
    en: 'The directory of people (LDAP) is not running right now.',
  },
  'repair-failed': {
    status: 503,
    de: 'Das hat nicht geklappt: {reason}',
    en: 'That did not work: {reason}',
  },
  'job-unknown': {
    status: 409,
    de: 'Diese Version von Kontor kennt diesen Vorgang nicht. Er wartet auf die Version, die ihn begonnen hat; seine Daten sind unberührt.',
    en: 'This version of Kontor does not know this operation. It waits for the version that began it; its data is untouched.',
  },
  'app-needs-engine': {
    status: 409,
    de: 'Diese App läuft nicht mit der Technik dieses Servers.',
    en: 'This app does not run with the engine of this server.',
  },
  'app-needs-docker': {
    status: 409,
    de: 'Diese App läuft in einem Container. Dafür muss auf diesem Server Docker laufen.',
    en: 'This app runs in a container. For that, Docker must be running on this server.',
  },
  'app-needs-building': {
    status: 409,
    de: 'Diese App wird auf dem Server selbst gebaut. Dafür muss hier das Paket debootstrap installiert sein und Kontor als root laufen.',
    en: 'This app is built on the server itself. For that, the package debootstrap must be installed here and Kontor must run as root.',
  },
  'app-data-newer': {
    status: 409,
    de: 'Die aufbewahrten Daten dieser App gehören zur neueren Version {version}. Installieren Sie mindestens diese Version, oder löschen Sie zuerst die aufbewahrten Daten.',
    en: 'The kept data of this app belongs to the newer version {version}. Install at least that version, or delete the kept data first.',
  },
  'engine-away': {
    status: 503,
    de: 'Docker antwortet gerade nicht. Sobald es wieder da ist, geht es weiter.',
    en: 'Docker does not answer right now. Things go on as soon as it is back.',
  },
  'app-needs-box': {
    status: 409,
    de: 'Diese App passt nicht zu Version {version} dieses Servers.',
    en: 'This app does not fit version {version} of this server.',
  },
  'memory-short': { status: 409, de: 'Zu wenig Arbeitsspeicher für diese App.', en: 'Not enough memory' },
  'disk-short': {
    status: 409,
    de: 'Zu wenig Platz auf der Festplatte: {needed} MB werden gebraucht, {free} MB sind frei.',
    en: 'Not enough disk space: {needed} MB are needed, {free} MB are free.',
  },
  // reasons why a job was undone
  'download-failed': {
    status: 503,
    de: 'Die App konnte nicht heruntergeladen werden.',
    en: 'The app could not be downloaded.',
  },
  'image-missing': {
    status: 503,
    de: 'Das Programm der App gibt es dort nicht, wo es herkommen soll.',
    en: "The app's program is not where it should come from.",
  },
  'registry-refused': {
    status: 503,
    de: 'Die Quelle der App verweigert das Herunterladen.',
    en: 'The source of the app refuses the download.',
  },
  'registry-wrong-account': {
    status: 422,
    de: '{registry} nimmt diesen Benutzernamen oder dieses Passwort nicht an.',
    en: '{registry} does not accept this user name or this password.',
  },
  'registry-unreachable': {
    status: 503,
    de: '{registry} ist nicht zu erreichen oder keine Quelle von Containern.',
    en: '{registry} cannot be reached, or is no source of containers.',
  },
  'disk-scarce': {
    status: 503,
    de: 'Die Festplatte ist fast voll. Bis wieder Platz ist, wird nichts hochgeladen, installiert oder gebaut. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    en: 'The disk is almost full. Until there is room again, nothing is uploaded, installed or built. Remove apps or data that nobody needs any more.',
  },
  'disk-full': { status: 503, de: 'Die Festplatte ist voll.', en: 'The disk is full.' },
  'build-failed': {
    status: 503,
    de: 'Das Programm der App konnte nicht gebaut werden. Gescheitert ist: {step}',
    en: "The app's program could not be built. What failed: {step}",
  },
  'build-too-long': {
    status: 503,
    de: 'Das Bauen der App hat zu lange gedauert und wurde abgebrochen.',
    en: 'Building the app took too long and was ended.',
  },
  'build-too-loud': {
    status: 503,
    de: 'Das Bauen der App hat endlos Text ausgegeben und wurde abgebrochen.',
    en: 'Building the app printed text without end and was ended.',
  },
  'app-exited': { status: 503, de: 'Die App hat sich sofort wieder beendet.', en: 'The app ended at once.' },
  'app-memory-exceeded': {
    status: 503,
    de: 'Die App hat mehr Arbeitsspeicher gebraucht, als sie haben darf.',
    en: 'The app needed more memory than it may have.',
  },
  'app-never-healthy': {
    status: 503,
    de: 'Die App hat nicht rechtzeitig geantwortet.',
    en: 'The app did not answer in time.',
  },
  'app-not-as-root': {
    status: 503,
    de: 'Auf diesem Rechner lassen sich Apps nicht abschotten, und ohne das bekäme diese App alle Rechte des Servers. Sie wird nicht gestartet. Auf der Startseite steht, was fehlt.',
    en: 'Apps cannot be kept apart on this machine, and without that this app would have all rights of the server. It is not started. The start page says what is missing.',
  },
  'app-port-reserved': {
    status: 409,
    de: 'Den Anschluss {port}, den diese App braucht, benutzt der Server selbst.',
    en: 'Port {port}, which this app needs, is used by the server itself.',
  },
  'app-port-clash': {
    status: 409,
    de: 'Den Anschluss {port}, den diese App braucht, benutzt schon eine andere App.',
    en: 'Port {port}, which this app needs, is used by another app already.',
  },
  'port-taken': {
    status: 503,
    de: 'Der Anschluss der App ist von einem anderen Programm belegt.',
    en: "The app's port is taken by another program.",
  },
  // about domains
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
    de: 'Der Dienst für Zertifikate konnte {domain} von außen nicht erreichen. Leiten Sie Port 80 an diesen Server weiter.',
    en: 'The certificate service could not reach {domain} from outside. Forward port 80 to this server.',
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
    de: '{domain} wird schon von {app} verwendet.',
    en: '{domain} is already used by {app}.',
  },
} satisfies Record<string, Sentence>;
