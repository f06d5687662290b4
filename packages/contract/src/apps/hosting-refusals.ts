import type { Sentence } from '../refusals.ts';

/** Refusals of custom apps. `{entry}` is a file of the archive, by its name there. */
export const hostingRefusals = {
  'upload-gone': {
    status: 404,
    de: 'Die hochgeladene Datei gibt es nicht mehr. Bitte laden Sie sie noch einmal hoch.',
    en: 'The uploaded file is gone. Please upload it again.',
  },
  'subdomain-taken': {
    status: 409,
    de: 'Die Subdomain {domain} wird schon verwendet.',
    en: 'The subdomain {domain} is used already.',
  },
  'hosting-needs-package': {
    status: 409,
    de: 'Dafür muss auf diesem Server das Paket {package} installiert sein.',
    en: 'For that, the package {package} must be installed on this server.',
  },
  'packages-unreachable': {
    status: 503,
    de: 'Was in requirements.txt steht, kommt von {index}, und das erreicht dieser Server nicht.',
    en: 'What requirements.txt asks for comes from {index}, which this server cannot reach.',
  },
  'hosting-needs-isolation': {
    status: 409,
    de: 'Dieser Server kann Apps nicht voneinander abschotten. Deshalb nimmt er keine eigenen an.',
    en: 'This server cannot keep apps apart from each other. So it takes none of your own.',
  },
  'not-own-app': {
    status: 409,
    de: 'Das ist keine eigene App.',
    en: 'This is not an app of your own.',
  },
  // about the archive
  'archive-name': {
    status: 422,
    de: 'Bitte wählen Sie ein Archiv, dessen Name auf .zip, .tar, .tar.gz oder .tgz endet.',
    en: 'Please choose an archive whose name ends in .zip, .tar, .tar.gz or .tgz.',
  },
  'archive-unreadable': {
    status: 422,
    de: 'Dieses Archiv ist beschädigt oder keines, das dieser Server lesen kann.',
    en: 'This archive is damaged or none this server can read.',
  },
  'archive-empty': { status: 422, de: 'Dieses Archiv ist leer.', en: 'This archive is empty.' },
  'archive-locked': {
    status: 422,
    de: '{entry} ist mit einem Passwort geschützt.',
    en: '{entry} is protected by a password.',
  },
  'archive-path': {
    status: 422,
    de: 'Der Name {entry} führt aus dem Archiv hinaus oder ist ungültig.',
    en: 'The name {entry} leads out of the archive or is not valid.',
  },
  'archive-link': {
    status: 422,
    de: '{entry} ist eine Verknüpfung. Im Archiv dürfen nur Dateien und Ordner sein.',
    en: '{entry} is a link. The archive may hold files and folders only.',
  },
  'archive-special': {
    status: 422,
    de: '{entry} ist ein Gerät oder etwas anderes Besonderes. Im Archiv dürfen nur Dateien und Ordner sein.',
    en: '{entry} is a device or something else special. The archive may hold files and folders only.',
  },
  'archive-rights': {
    status: 422,
    de: '{entry} will mit fremden Rechten laufen (setuid). Das ist nicht erlaubt.',
    en: '{entry} wants to run with foreign rights (setuid). That is not allowed.',
  },
  'archive-twice': {
    status: 422,
    de: '{entry} gibt es zweimal, oder zweimal fast gleich geschrieben.',
    en: '{entry} is there twice, or twice in nearly the same spelling.',
  },
  'archive-encoding': {
    status: 422,
    de: 'Der Name {entry} ist nicht in UTF-8 geschrieben.',
    en: 'The name {entry} is not written in UTF-8.',
  },
  'archive-deep': {
    status: 422,
    de: '{entry} liegt zu tief. Höchstens {most} Ordner ineinander.',
    en: '{entry} lies too deep. At most {most} folders inside each other.',
  },
  'archive-many': {
    status: 422,
    de: 'Das Archiv hat zu viele Dateien. Höchstens {most}.',
    en: 'The archive has too many files. At most {most}.',
  },
  'archive-large': {
    status: 422,
    de: 'Ausgepackt ist das Archiv zu groß. Höchstens {most} MB.',
    en: 'Unpacked, the archive is too large. At most {most} MB.',
  },
  'archive-swells': {
    status: 422,
    de: '{entry} wird beim Auspacken ungewöhnlich viel größer. Das Archiv wird nicht angenommen.',
    en: '{entry} grows unusually when unpacked. The archive is not accepted.',
  },
  'archive-slow': {
    status: 422,
    de: 'Das Archiv auszupacken dauert zu lange.',
    en: 'Unpacking the archive takes too long.',
  },
  'archive-no-index': {
    status: 422,
    de: 'Im Archiv fehlt ganz oben eine Datei index.html oder index.php.',
    en: 'The archive has no index.html or index.php at its top level.',
  },
  'archive-no-wsgi': {
    status: 422,
    de: 'Im Archiv fehlt ganz oben eine Datei wsgi.py oder app.py.',
    en: 'The archive has no wsgi.py or app.py at its top level.',
  },
  'archive-no-dockerfile': {
    status: 422,
    de: 'Im Archiv fehlt ganz oben eine Datei Dockerfile.',
    en: 'The archive has no Dockerfile at its top level.',
  },
  'dockerfile-adds-address': {
    status: 422,
    de: 'Das Dockerfile lässt den Server selbst etwas aus dem Netz holen ({step}). Das ist nicht erlaubt. Legen Sie die Datei ins Archiv und übernehmen Sie sie mit COPY.',
    en: 'The Dockerfile makes the server itself fetch something from the network ({step}). That is not allowed. Put the file into the archive and take it over with COPY.',
  },
  'dockerfile-unreadable': {
    status: 422,
    de: 'Zeile {line} des Dockerfiles wird nicht unterstützt ({step}). Jede Anweisung beginnt auf einer eigenen Zeile. Heredocs (<<), ein anderes Fortsetzungszeichen als \\, zwei \\ am Ende einer Zeile, Steuerzeichen und geschützte Leerzeichen sind nicht möglich.',
    en: 'Line {line} of the Dockerfile is not supported ({step}). Each instruction begins on a line of its own. Heredocs (<<), another continuation sign than \\, two \\ at the end of a line, control characters and non-breaking spaces are not possible.',
  },
  'dockerfile-base-unclear': {
    status: 422,
    de: 'In Zeile {line} des Dockerfiles steht nicht fest, mit welchem Image es beginnt oder woraus es kopiert ({step}). Schreiben Sie den Namen aus, bei --from und anderen Optionen ohne Anführungszeichen und \\, oder geben Sie der Variablen vor dem ersten FROM mit ARG einen Wert.',
    en: 'Line {line} of the Dockerfile does not say which image it begins with or what it copies from ({step}). Write the name in full, with no quotes and no \\ in --from and other flags, or give the variable a value with ARG before the first FROM.',
  },
  'image-of-the-box': {
    status: 422,
    de: 'Das Image {image} gehört zu einer App dieses Servers oder ist nur hier bekannt. Eigene Apps beginnen mit Images aus einer Container-Quelle, etwa node:24 oder registry.firma.de/name:1.',
    en: 'The image {image} belongs to an app of this server or is known here only. Own apps begin with images of a registry, such as node:24 or registry.firma.de/name:1.',
  },
  'image-address-inside': {
    status: 422,
    de: 'Das Image {image} liegt unter {host}, also auf dem Server selbst oder in einem privaten Netz. Von dort werden Images nur geholt, wenn unter „Reparatur“ bei „Konten bei Container-Quellen“ ein Konto für {host} steht.',
    en: 'The image {image} is at {host}, so on the server itself or in a private network. Images are fetched from there only with an account for {host} under “Repair”, at the accounts for container sources.',
  },
  'dockerignore-unreadable': {
    status: 422,
    de: 'Zeile {line} der Datei .dockerignore ist kein gültiges Muster. Eckige Klammern müssen geschlossen sein, und am Ende darf kein \\ stehen.',
    en: 'Line {line} of the file .dockerignore is no valid pattern. Square brackets have to be closed, and there must be no \\ at the end.',
  },
  'dockerignore-too-large': {
    status: 422,
    de: 'Die Datei .dockerignore ist zu groß oder hat zu viele Muster für so viele Dateien. Fassen Sie Muster zusammen oder lassen Sie die Dateien aus dem Archiv weg.',
    en: 'The file .dockerignore is too large or has too many patterns for so many files. Combine patterns, or leave the files out of the archive.',
  },
  'archive-no-compose': {
    status: 422,
    de: 'Im Archiv fehlt ganz oben eine Datei docker-compose.yml oder compose.yaml.',
    en: 'The archive has no docker-compose.yml or compose.yaml at its top level.',
  },
  // about the compose file
  'compose-unreadable': {
    status: 422,
    de: 'Die Compose-Datei kann nicht gelesen werden: {detail}',
    en: 'The compose file cannot be read: {detail}',
  },
  'compose-unknown': {
    status: 422,
    de: '{key} in der Compose-Datei wird nicht unterstützt.',
    en: '{key} in the compose file is not supported.',
  },
  'compose-no-port': {
    status: 422,
    de: 'Kein Dienst der Compose-Datei öffnet einen Anschluss (ports).',
    en: 'No service of the compose file opens a port (ports).',
  },
} satisfies Record<string, Sentence>;
