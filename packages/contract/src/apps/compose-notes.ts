/** What the box does otherwise than a compose file says. It is taken all the same. */
export const composeNotes = {
  logging: {
    de: 'Protokolle führt der Server selbst; {key} wird nicht gebraucht.',
    en: 'The server writes logs itself; {key} is not needed.',
  },
  platform: {
    de: 'Der Server holt das Image für seinen eigenen Prozessor; {key} wird nicht gebraucht.',
    en: 'The server fetches the image for its own processor; {key} is not needed.',
  },
  'stop-signal': {
    de: 'Der Server beendet den Dienst so, wie es das Image vorsieht; {key} wird nicht gebraucht.',
    en: 'The server stops the service as its image provides; {key} is not needed.',
  },
  terminal: {
    de: 'Der Dienst läuft ohne Terminal; {key} wird nicht gebraucht.',
    en: 'The service runs without a terminal; {key} is not needed.',
  },
  'network-address': {
    de: 'Feste Adressen vergibt der Server nicht. Die Dienste finden sich über ihre Namen.',
    en: 'The server assigns no fixed addresses. The services find each other by name.',
  },
  dns: {
    de: 'Namen löst der Server selbst auf; {key} wird nicht gebraucht.',
    en: 'The server resolves names itself; {key} is not needed.',
  },
  ulimits: {
    de: 'Es gelten die Grenzen des Servers; {key} wird nicht gebraucht.',
    en: 'The limits of the server apply; {key} is not needed.',
  },
  replicas: {
    de: 'Der Dienst läuft einmal.',
    en: 'The service runs once.',
  },
  'group-add': {
    de: 'Der Dienst bekommt keine weiteren Gruppen; {key} wird weggelassen.',
    en: 'The service gets no further groups; {key} is left out.',
  },
  limits: {
    de: 'Prozessor und Speicher begrenzt der Server selbst; {key} wird nicht gebraucht.',
    en: 'The server limits processor and memory itself; {key} is not needed.',
  },
  privileges: {
    de: 'Der Dienst kann sich nie weitere Rechte verschaffen, auch wenn die Datei das erlauben will.',
    en: 'The service can never gain further rights, even where the file wants to allow it.',
  },
  'capability-left': {
    de: 'Das Recht {name} bekommt der Dienst nicht; die meisten Programme kommen ohne aus.',
    en: 'The service does not get the right {name}; most programs work without it.',
  },
  networks: {
    de: 'Alle Dienste der App stehen in einem gemeinsamen Netz, das nur sie benutzt.',
    en: 'All services of the app share one network that only the app uses.',
  },
  'network-external': {
    de: 'Das Netz {name} gibt es hier nicht. Die App bekommt ein eigenes; ein Proxy davor ist nicht nötig, weil der Server selbst zur App leitet.',
    en: 'There is no network {name} here. The app gets one of its own; no proxy is needed in front, as the server itself leads to the app.',
  },
  'host-gateway': {
    de: '{name} wäre dieser Server selbst. Apps erreichen ihn nicht; der Name wird weggelassen.',
    en: '{name} would be this server itself. Apps do not reach it; the name is left out.',
  },
  'time-zone': {
    de: 'Statt der Uhrzeit-Dateien des Servers bekommt der Dienst dessen Zeitzone ({zone}).',
    en: 'Instead of the clock files of the server, the service gets its time zone ({zone}).',
  },
  'folder-of-machine': {
    de: 'Statt {path} auf dem Server bekommt die App einen eigenen, leeren Ordner, der gesichert wird.',
    en: 'Instead of {path} on the server, the app gets an empty folder of its own, which is backed up.',
  },
  'folder-of-variable': {
    de: 'Für {path} ist kein Ordner genannt. Die App bekommt dafür einen eigenen, der gesichert wird.',
    en: 'No folder is named for {path}. The app gets one of its own for it, which is backed up.',
  },
  'folder-filled': {
    de: '{path} wird ein Ordner der App. Er wird einmal aus dem Archiv gefüllt; spätere Archive ändern ihn nicht mehr.',
    en: '{path} becomes a folder of the app. It is filled from the archive once; later archives do not change it any more.',
  },
  'folder-new': {
    de: '{path} ist nicht im Archiv. Die App bekommt dafür einen leeren Ordner.',
    en: '{path} is not in the archive. The app gets an empty folder for it.',
  },
  'file-read-only': {
    de: '{path} kommt aus dem Archiv und kann von der App nur gelesen werden.',
    en: '{path} comes from the archive, and the app can only read it.',
  },
  'env-file-left': {
    de: '{path} ist nicht im Archiv und wird nicht unbedingt gebraucht.',
    en: '{path} is not in the archive and is not strictly needed.',
  },
  override: {
    de: '{path} wird dazugenommen, wie Docker Compose es tut.',
    en: '{path} is added, as Docker Compose does.',
  },
  'build-hint': {
    de: '{key} ändert am Ergebnis nichts und wird beim Bauen weggelassen.',
    en: '{key} does not change the result and is left out when building.',
  },
  'build-elsewhere': {
    de: 'Der Ordner {path} zum Bauen ist nicht im Archiv. Das genannte Image wird fertig geholt.',
    en: 'The folder {path} to build from is not in the archive. The named image is fetched ready-made.',
  },
  'port-local': {
    de: 'Port {port} war nur für den Server selbst gedacht und bleibt in der App.',
    en: 'Port {port} was meant for the server itself only and stays inside the app.',
  },
  'port-database': {
    de: 'Port {port} gehört zu einer Datenbank und bleibt in der App. Die anderen Dienste erreichen ihn.',
    en: 'Port {port} belongs to a database and stays inside the app. The other services reach it.',
  },
  'port-encrypted': {
    de: 'Port {port} wird nicht geöffnet: Verschlüsselt wird auf dem Server, vor der App.',
    en: 'Port {port} is not opened: encryption is done on the server, in front of the app.',
  },
  'port-page': {
    de: 'Port {port} bekommt eine eigene Adresse neben der App, hinter derselben Anmeldung.',
    en: 'Port {port} gets an address of its own beside the app, behind the same sign-in.',
  },
  'port-open': {
    de: 'Port {published} ({protocol}) wird auf dem Server geöffnet. Ihn schützt keine Anmeldung am Portal.',
    en: 'Port {published} ({protocol}) is opened on the server. No sign-in of the portal protects it.',
  },
} as const;
export type ComposeNoteCode = keyof typeof composeNotes;
