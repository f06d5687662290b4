/** What a compose file may not ask for, because the app would reach beyond itself. */
export const composeDangers = {
  'docker-socket': {
    de: '{path} gäbe der App die Herrschaft über den ganzen Server. Lassen Sie die Zeile weg; Teile, die andere Container verwalten, laufen hier nicht.',
    en: '{path} would give the app control of the whole server. Leave the line out; parts that manage other containers do not run here.',
  },
  privileged: {
    de: '„privileged“ gäbe der App alle Rechte auf dem Server. Lassen Sie die Zeile weg.',
    en: '“privileged” would give the app all rights on the server. Leave the line out.',
  },
  'host-network': {
    de: 'Mit {key}: host stünde die App im Netz des Servers. Lassen Sie die Zeile weg und nennen Sie unter ports, was erreichbar sein soll.',
    en: 'With {key}: host the app would be in the network of the server. Leave the line out and list under ports what should be reachable.',
  },
  'host-namespace': {
    de: 'Mit {key}: host sähe die App, was auf dem Server läuft. Lassen Sie die Zeile weg.',
    en: 'With {key}: host the app would see what runs on the server. Leave the line out.',
  },
  device: {
    de: 'Das Gerät {device} des Servers bekommt die App nicht. Lassen Sie die Zeile weg; was dieses Gerät braucht, geht hier nicht.',
    en: 'The app does not get the device {device} of the server. Leave the line out; what needs this device does not work here.',
  },
  'device-rules': {
    de: 'Mit {key} bekäme die App Geräte des Servers. Lassen Sie es weg.',
    en: 'With {key} the app would get devices of the server. Leave it out.',
  },
  gpu: {
    de: 'Eine Grafikkarte bekommt die App hier nicht ({key}). Lassen Sie die Zeilen weg; viele Programme rechnen dann mit dem Prozessor.',
    en: 'The app does not get a graphics card here ({key}). Leave the lines out; many programs then use the processor.',
  },
  capability: {
    de: 'Das Recht {name} reicht über die App hinaus. Lassen Sie die Zeile weg.',
    en: 'The right {name} reaches beyond the app. Leave the line out.',
  },
  sysctl: {
    de: '{name} ist eine Einstellung des Betriebssystems, die Apps nicht ändern. Lassen Sie sysctls weg.',
    en: '{name} is a setting of the operating system that apps do not change. Leave sysctls out.',
  },
  'security-option': {
    de: '{option} würde den Schutz zwischen App und Server abschalten. Lassen Sie die Zeile unter security_opt weg.',
    en: '{option} would switch off the protection between app and server. Leave the line under security_opt out.',
  },
  'system-path': {
    de: '{path} gehört zum Betriebssystem des Servers. Legen Sie die nötigen Dateien ins Archiv, oder lassen Sie die Zeile weg.',
    en: '{path} belongs to the operating system of the server. Put the files that are needed into the archive, or leave the line out.',
  },
  'volume-external': {
    de: 'Der Speicher {name} gehört nicht zu dieser App (external). Lassen Sie external weg, dann bekommt die App einen eigenen.',
    en: 'The volume {name} does not belong to this app (external). Leave external out, and the app gets one of its own.',
  },
  'api-socket': {
    de: '{key} gäbe der App die Herrschaft über den ganzen Server. Lassen Sie die Zeile weg.',
    en: '{key} would give the app control of the whole server. Leave the line out.',
  },
  'cgroup-parent': {
    de: 'Mit {key} stünde die App außerhalb ihrer Grenzen. Lassen Sie die Zeile weg.',
    en: 'With {key} the app would be outside of its limits. Leave the line out.',
  },
  'image-of-box': {
    de: 'Das Image {image} gehört zu einer App dieses Servers. Nennen Sie eines aus einer Container-Quelle.',
    en: 'The image {image} belongs to an app of this server. Name one of a registry.',
  },
} as const;
export type ComposeDangerCode = keyof typeof composeDangers;
