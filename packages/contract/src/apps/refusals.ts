import type { Sentence } from '../refusals.ts';
import { hostingRefusals } from './hosting-refusals.ts';

/** Refusals of installing, updating and starting apps, and of what they ask for. */
export const appsRefusals = {
  'app-installed-already': {
    status: 409,
    de: 'Diese App ist bereits installiert.',
    en: 'This app is already installed.',
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
    en: 'This app is already up to date.',
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
    en: 'No app on this server uses {addon}. It is not running, and there is nothing to restart or rebuild.',
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
    en: 'Docker does not answer right now. It continues as soon as Docker is back.',
  },
  'app-needs-box': {
    status: 409,
    de: 'Diese App passt nicht zu Version {version} dieses Servers.',
    en: 'This app does not fit version {version} of this server.',
  },
  'memory-short': { status: 409, de: 'Zu wenig Arbeitsspeicher für diese App.', en: 'Not enough memory' },
  'members-need-admin-mode': {
    status: 412,
    de: 'Damit bekommt jemand Zugang zu Daten, die schon da sind: in dieser App oder in einer, die dazugehört. Bitte entsperren Sie zuerst die Einstellungen mit Ihrem eigenen Passwort.',
    en: 'This gives somebody access to data that is already there: in this app or in one that goes with it. Please unlock the settings with your own password first.',
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
    en: '{registry} does not accept this username or this password.',
  },
  'registry-unreachable': {
    status: 503,
    de: '{registry} ist nicht zu erreichen oder keine Quelle von Containern.',
    en: '{registry} cannot be reached, or is no source of containers.',
  },
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
  ...hostingRefusals,
} satisfies Record<string, Sentence>;
