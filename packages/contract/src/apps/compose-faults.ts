import { composeDangers } from './compose-dangers.ts';

const writing = {
  'file-long': {
    de: '{file} ist zu lang. Höchstens {most} KB.',
    en: '{file} is too long. At most {most} KB.',
  },
  'file-swells': {
    de: '{file} wird durch Verweise (Anker) zu groß oder ist zu tief verschachtelt. Schreiben Sie weniger Verweise ineinander.',
    en: '{file} becomes too large by references (anchors) or is nested too deeply. Put fewer references inside each other.',
  },
  'yaml-invalid': {
    de: 'Zeile {line} von {file} ist nicht lesbar. Prüfen Sie dort Einrückung, Doppelpunkte und Anführungszeichen ({detail}).',
    en: 'Line {line} of {file} cannot be read. Check indentation, colons and quotes there ({detail}).',
  },
  'yaml-tab': {
    de: 'Zeile {line} von {file} ist mit einem Tabulator eingerückt. Benutzen Sie Leerzeichen.',
    en: 'Line {line} of {file} is indented with a tab. Use spaces.',
  },
  'yaml-twice': {
    de: 'In Zeile {line} von {file} steht ein Name zum zweiten Mal. Lassen Sie einen davon weg.',
    en: 'Line {line} of {file} has a name for the second time. Leave one of them out.',
  },
  'yaml-many': {
    de: '{file} enthält mehrere Dokumente (---). Laden Sie eines davon hoch.',
    en: '{file} holds several documents (---). Upload one of them.',
  },
  'no-services': {
    de: 'Die Datei nennt keine Dienste (services).',
    en: 'The file names no services.',
  },
  'services-many': {
    de: 'Die Datei hat {count} Dienste. Möglich sind höchstens {most}; verteilen Sie sie auf mehrere Apps.',
    en: 'The file has {count} services. At most {most} are possible; spread them over several apps.',
  },
  'key-unknown': {
    de: '{key} gibt es in Compose-Dateien nicht. Lassen Sie es weg oder prüfen Sie die Schreibweise.',
    en: '{key} does not exist in compose files. Leave it out or check its spelling.',
  },
  'key-near': {
    de: '{key} gibt es in Compose-Dateien nicht. Meinten Sie {near}?',
    en: '{key} does not exist in compose files. Did you mean {near}?',
  },
  'value-invalid': {
    de: 'Der Wert von {key} passt hier nicht: {value}',
    en: 'The value of {key} does not fit here: {value}',
  },
  'value-missing': {
    de: 'Bei {key} fehlt etwas, oder es hat eine andere Form, als Compose vorsieht.',
    en: 'Something is missing at {key}, or it has another form than Compose provides.',
  },
  interpolation: {
    de: 'Die Variable in „{value}“ ist nicht richtig geschrieben. Ein einfaches Dollarzeichen schreibt man $$.',
    en: 'The variable in “{value}” is not written correctly. A plain dollar sign is written $$.',
  },
  'secret-here': {
    de: '{name} ist geheim oder steht erst später fest und kann hier nicht stehen.',
    en: '{name} is secret or known only later and cannot be used here.',
  },
  'name-invalid': {
    de: 'Der Name {name} ist für einen Dienst nicht möglich. Erlaubt sind Buchstaben, Ziffern, Punkt, Bindestrich und Unterstrich.',
    en: 'The name {name} is not possible for a service. Letters, digits, dots, dashes and underscores are.',
  },
} as const;

const references = {
  'image-missing': {
    de: 'Bei {name} fehlt, woraus der Dienst besteht: image oder build.',
    en: '{name} does not say what the service consists of: image or build.',
  },
  'image-invalid': {
    de: '{image} ist kein Name eines Images.',
    en: '{image} is not the name of an image.',
  },
  'service-unknown': {
    de: 'Den Dienst {name} gibt es in der Datei nicht.',
    en: 'There is no service {name} in the file.',
  },
  'volume-unknown': {
    de: 'Der Speicher {name} steht nicht unter volumes. Tragen Sie ihn dort ein.',
    en: 'The volume {name} is not listed under volumes. Add it there.',
  },
  'secret-unknown': {
    de: '{name} steht nicht unter secrets. Tragen Sie es dort ein.',
    en: '{name} is not listed under secrets. Add it there.',
  },
  'config-unknown': {
    de: '{name} steht nicht unter configs. Tragen Sie es dort ein.',
    en: '{name} is not listed under configs. Add it there.',
  },
  'path-outside': {
    de: '{path} führt aus dem Archiv hinaus. Packen Sie alles in einen Ordner, und nennen Sie den Pfad von dort aus.',
    en: '{path} leads out of the archive. Pack everything into one folder, and write the path from there.',
  },
  'path-special': {
    de: 'Der Pfad {path} ist hier nicht möglich. Er beginnt mit / und besteht aus Buchstaben, Ziffern, Punkt, Bindestrich und Unterstrich.',
    en: 'The path {path} is not possible here. It begins with / and consists of letters, digits, dots, dashes and underscores.',
  },
  'file-written': {
    de: '{path} ist eine einzelne Datei, in die die App schreibt. Binden Sie den Ordner ein, in dem sie liegt.',
    en: '{path} is a single file that the app writes to. Mount the folder it is in.',
  },
  'build-missing': {
    de: 'Die Datei {path} zum Bauen fehlt. Laden Sie ein Archiv mit der Compose-Datei und allem hoch, was sie nennt.',
    en: 'The file {path} to build from is missing. Upload an archive with the compose file and everything it names.',
  },
  'build-remote': {
    de: 'Aus {path} im Internet baut der Server nicht. Laden Sie den Inhalt herunter, und packen Sie ihn ins Archiv.',
    en: 'The server does not build from {path} on the internet. Download its content and pack it into the archive.',
  },
  'build-key': {
    de: '{key} wird beim Bauen nicht unterstützt. Tragen Sie es im Dockerfile ein, oder nennen Sie ein fertiges Image.',
    en: '{key} is not supported when building. Put it into the Dockerfile, or name a ready-made image.',
  },
  'include-missing': {
    de: 'Die Datei {path}, auf die verwiesen wird, ist nicht im Archiv. Packen Sie sie neben die Compose-Datei.',
    en: 'The file {path} that is referred to is not in the archive. Pack it beside the compose file.',
  },
  'include-folder': {
    de: '{path} liegt in einem anderen Ordner als die Compose-Datei. Legen Sie beide nebeneinander.',
    en: '{path} is in another folder than the compose file. Put both side by side.',
  },
  'include-circle': {
    de: '{path} verweist im Kreis oder über zu viele Dateien hinweg.',
    en: '{path} refers in a circle or across too many files.',
  },
  'extends-missing': {
    de: 'Den Dienst {name}, der erweitert werden soll, gibt es nicht.',
    en: 'There is no service {name} to extend.',
  },
} as const;

const impossible = {
  'ports-many': {
    de: 'Der Bereich {range} hat zu viele Ports. Höchstens {most} auf einmal.',
    en: 'The range {range} has too many ports. At most {most} at once.',
  },
  'namespace-shared': {
    de: '{key}: {name} ist nicht möglich, jeder Dienst hat sein eigenes Netz. Lassen Sie die Zeile weg; die Dienste finden sich über ihre Namen.',
    en: '{key}: {name} is not possible, each service has its own network. Leave the line out; the services find each other by name.',
  },
  'network-none': {
    de: 'Einen Dienst ganz ohne Netz gibt es hier nicht. Lassen Sie {key} weg.',
    en: 'There is no service without any network here. Leave {key} out.',
  },
  'network-direct': {
    de: 'Das Netz {name} stellt die App direkt ins Firmennetz. Das ist nicht möglich; geöffnete Ports gehören unter ports.',
    en: 'The network {name} puts the app directly into the company network. That is not possible; list the ports to open under ports.',
  },
  'volumes-from': {
    de: '{key} wird nicht unterstützt. Nennen Sie denselben Speicher unter volumes bei beiden Diensten.',
    en: '{key} is not supported. Name the same volume under volumes of both services.',
  },
  'external-links': {
    de: '{key} meint Dienste anderer Apps, die diese nicht erreicht. Nehmen Sie den Dienst in diese Datei auf.',
    en: '{key} refers to services of other apps, which this one does not reach. Add the service to this file.',
  },
  'volume-driver': {
    de: 'Der Speicher {name} braucht das Zusatzprogramm {driver}. Lassen Sie driver weg, dann liegt er auf dem Server.',
    en: 'The volume {name} needs the plugin {driver}. Leave driver out, and it is stored on the server.',
  },
  'volume-network': {
    de: 'Der Speicher {name} liegt auf einem anderen Rechner. Lassen Sie driver_opts weg, dann liegt er auf dem Server.',
    en: 'The volume {name} is on another machine. Leave driver_opts out, and it is stored on the server.',
  },
  lifecycle: {
    de: '{key} wird nicht unterstützt. Führen Sie die Befehle im Image oder in einem eigenen Dienst aus.',
    en: '{key} is not supported. Run the commands in the image or in a service of their own.',
  },
  provider: {
    de: '{key} wird nicht unterstützt.',
    en: '{key} is not supported.',
  },
} as const;

/** Why a compose file is refused, and what to do instead. */
export const composeFaults = { ...writing, ...references, ...impossible, ...composeDangers } as const;
export type ComposeFaultCode = keyof typeof composeFaults;
