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
    de: 'Zeile {line} des Dockerfiles wird nicht unterstützt ({step}). Jede Anweisung beginnt auf einer eigenen Zeile. Ein Text nach << endet mit seinem Wort auf einer eigenen Zeile. Ein anderes Fortsetzungszeichen als \\, zwei \\ am Ende einer Zeile, Steuerzeichen und geschützte Leerzeichen sind nicht möglich.',
    en: 'Line {line} of the Dockerfile is not supported ({step}). Each instruction begins on a line of its own. A text after << ends with its word on a line of its own. Another continuation sign than \\, two \\ at the end of a line, control characters and non-breaking spaces are not possible.',
  },
  'dockerfile-newer': {
    status: 422,
    de: 'Der Builder dieses Servers ist älter als dieses Dockerfile: Zeile {line} ({step}) kann er nicht ausführen. Schreiben Sie den Schritt ohne die neuen Optionen, oder bauen Sie das Image anderswo und nennen Sie es in einer Compose-Datei.',
    en: 'The builder of this server is older than this Dockerfile: it cannot carry out line {line} ({step}). Write the step without the new options, or build the image elsewhere and name it in a compose file.',
  },
  'dockerfile-secret': {
    status: 422,
    de: 'Zeile {line} des Dockerfiles ({step}) verlangt beim Bauen ein Geheimnis oder einen SSH-Schlüssel. So etwas bekommt ein Build auf diesem Server nicht. Lassen Sie die Option weg, oder bauen Sie das Image anderswo.',
    en: 'Line {line} of the Dockerfile ({step}) asks for a secret or an SSH key while it is built. Builds on this server get none. Leave the option out, or build the image elsewhere.',
  },
  'dockerfile-rights': {
    status: 422,
    de: 'Zeile {line} des Dockerfiles ({step}) verlangt beim Bauen das Netz oder die Rechte des Servers selbst. Die bekommt kein Build. Lassen Sie die Option weg.',
    en: 'Line {line} of the Dockerfile ({step}) asks for the network or the rights of the server itself while it is built. No build gets those. Leave the option out.',
  },
  'dockerfile-target-missing': {
    status: 422,
    de: 'Im Dockerfile gibt es keine Stufe {target}.',
    en: 'The Dockerfile has no stage {target}.',
  },
  'image-ports-unclear': {
    status: 422,
    de: 'Das Image öffnet mehrere Ports ({ports}), und es steht nicht fest, unter welchem seine Seiten sind. Schreiben Sie ins Dockerfile eine Zeile EXPOSE mit diesem Port.',
    en: 'The image opens several ports ({ports}), and it does not say at which one its pages are. Write a line EXPOSE with that port into the Dockerfile.',
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
  'compose-long': {
    status: 422,
    de: 'Die Compose-Datei ist zu lang. Höchstens {most} KB.',
    en: 'The compose file is too long. At most {most} KB.',
  },
  'compose-faults': {
    status: 422,
    de: 'Aus der Compose-Datei kann so keine App werden: {count} Stellen gehen nicht, die erste in Zeile {line}.',
    en: 'The compose file cannot become an app like this: {count} places do not work, the first in line {line}.',
  },
  'compose-answers': {
    status: 422,
    de: 'Bitte beantworten Sie noch, was die Compose-Datei offen lässt: {names}.',
    en: 'Please answer what the compose file leaves open: {names}.',
  },
  'compose-answer': {
    status: 422,
    de: 'Die Antwort zu {name} passt nicht.',
    en: 'The answer to {name} does not fit.',
  },
  'compose-right': {
    status: 422,
    de: 'Um das Recht „{name}“ bittet diese Datei nicht. Lassen Sie sie noch einmal prüfen.',
    en: 'This file does not ask for the right “{name}”. Have it checked once more.',
  },
  'machine-folder-missing': {
    status: 422,
    de: 'Den Ordner {path} gibt es auf dem Server nicht.',
    en: 'There is no folder {path} on the server.',
  },
  'machine-folder-closed': {
    status: 422,
    de: 'Der Ordner {path} bleibt für Apps zu: Er gehört zum System oder zu Kontor, führt dorthin oder enthält es.',
    en: 'The folder {path} stays closed for apps: it belongs to the system or to Kontor, leads there or contains it.',
  },
  'machine-device-missing': {
    status: 503,
    de: 'Das Gerät {device} ist nicht am Server. Stecken Sie es an, und starten Sie die App noch einmal.',
    en: 'The device {device} is not at the server. Plug it in and start the app once more.',
  },
  'text-address': {
    status: 422,
    de: 'Bitte geben Sie eine Adresse an, die mit https:// beginnt.',
    en: 'Please enter an address that begins with https://.',
  },
  'text-address-inside': {
    status: 422,
    de: 'Unter {host} liegt dieser Server selbst oder ein privates Netz. Von dort holt er keine Dateien. Kopieren Sie den Text, und fügen Sie ihn ein.',
    en: '{host} is this server itself or a private network. It fetches no files from there. Copy the text and paste it.',
  },
  'text-unreachable': {
    status: 503,
    de: 'Von {host} kam keine Datei. Prüfen Sie die Adresse, oder fügen Sie den Text ein.',
    en: 'No file came from {host}. Check the address, or paste the text.',
  },
  'text-not-plain': {
    status: 422,
    de: 'Unter dieser Adresse liegt keine Textdatei, sondern zum Beispiel eine Webseite. Nehmen Sie die Adresse der Datei selbst („Raw“).',
    en: 'There is no text file at this address, but a web page for example. Take the address of the file itself (“Raw”).',
  },
} satisfies Record<string, Sentence>;
