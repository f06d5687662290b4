import { fillPlaceholders } from '../rules/placeholders.ts';

/** Rights beyond the app that an administrator may grant: what each is called, what it means and what the app could do with it. */
export const composeRights = {
  'device-graphics': {
    label: { de: 'Grafikkarte ({device})', en: 'Graphics card ({device})' },
    meaning: {
      de: 'Die App rechnet auf der Grafikkarte, etwa mit Videos. Sie kann sie so auslasten, dass andere Programme warten, und über einen Fehler des Treibers den ganzen Server angreifen.',
      en: 'The app computes on the graphics card, for example videos. It can keep it so busy that other programs wait, and attack the whole server by a fault of the driver.',
    },
  },
  'device-serial': {
    label: { de: 'Angestecktes Gerät ({device})', en: 'Plugged-in device ({device})' },
    meaning: {
      de: 'Die App spricht mit dem Gerät an diesem Anschluss, etwa einem Funkstick. Sie kann es verstellen, und kein anderes Programm kann es gleichzeitig benutzen.',
      en: 'The app talks to the device at this port, for example a radio stick. It can change its settings, and no other program can use it at the same time.',
    },
  },
  'device-sound': {
    label: { de: 'Ton und Mikrofon ({device})', en: 'Sound and microphone ({device})' },
    meaning: {
      de: 'Die App kann Ton abspielen. Sie kann auch mithören, was ein Mikrofon am Server aufnimmt.',
      en: 'The app can play sound. It can also listen to what a microphone at the server records.',
    },
  },
  'device-camera': {
    label: { de: 'Kamera ({device})', en: 'Camera ({device})' },
    meaning: {
      de: 'Die App sieht und speichert, was diese Kamera am Server aufnimmt.',
      en: 'The app sees and stores what this camera at the server records.',
    },
  },
  'device-tunnel': {
    label: { de: 'Tunnel in andere Netze ({device})', en: 'Tunnel into other networks ({device})' },
    meaning: {
      de: 'Die App kann verschlüsselte Verbindungen in andere Netze aufbauen (VPN). Was durch sie läuft, sieht niemand auf dem Server.',
      en: 'The app can set up encrypted connections into other networks (VPN). Nobody on the server sees what passes through them.',
    },
  },
  'net-admin': {
    label: { de: 'Eigenes Netz umbauen (NET_ADMIN)', en: 'Change its own network (NET_ADMIN)' },
    meaning: {
      de: 'Die App ändert Adressen, Wege und Sperren in ihrem eigenen Netz. Sie erreicht damit viele Teile des Betriebssystems, und über einen Fehler darin könnte sie den ganzen Server angreifen.',
      en: 'The app changes addresses, routes and barriers in its own network. It reaches many parts of the operating system with it, and by a fault there it could attack the whole server.',
    },
  },
  'net-raw': {
    label: { de: 'Beliebige Netzpakete (NET_RAW)', en: 'Any network packets (NET_RAW)' },
    meaning: {
      de: 'Die App kann andere Geräte anpingen. Sie kann auch in ihrem Netz mithören und sich dort als ein anderer Dienst der App ausgeben.',
      en: 'The app can ping other devices. It can also listen in its network, and pretend there to be another service of the app.',
    },
  },
  'sys-nice': {
    label: { de: 'Vorrang beim Prozessor (SYS_NICE)', en: 'Precedence at the processor (SYS_NICE)' },
    meaning: {
      de: 'Die App kann sich vor andere Apps drängen und den Server dadurch langsam machen.',
      en: 'The app can push itself ahead of other apps and make the server slow by that.',
    },
  },
  'ipc-lock': {
    label: { de: 'Arbeitsspeicher festhalten (IPC_LOCK)', en: 'Hold memory (IPC_LOCK)' },
    meaning: {
      de: 'Die App kann ihren Arbeitsspeicher so festhalten, dass der Server ihn auch in Not nicht auslagern kann. Mehr als ihre Grenze bekommt sie nicht.',
      en: 'The app can hold its memory so that the server cannot swap it out even in need. It does not get more than its limit.',
    },
  },
  setting: {
    label: { de: 'Einstellung ihres Netzes ({name} = {value})', en: 'Setting of its network ({name} = {value})' },
    meaning: {
      de: 'Die App stellt ihr eigenes Netz anders ein, als das System es vorsieht. Andere Apps merken davon nichts; sie selbst kann dadurch schlechter erreichbar oder weniger geschützt sein.',
      en: 'The app sets up its own network in another way than the system provides. Other apps do not notice; the app itself may be harder to reach or less protected by it.',
    },
  },
  folder: {
    label: { de: 'Ordner {path} des Servers lesen', en: 'Read the folder {path} of the server' },
    meaning: {
      de: 'Die App liest alles in diesem Ordner, auch was später dazukommt, und kann es weitergeben. Schreiben kann sie dort nicht. Laufwerke, die darin eingehängt sind, sieht sie nicht. Ohne dieses Recht bekommt sie stattdessen einen eigenen, leeren Ordner.',
      en: 'The app reads everything in this folder, also what is added later, and can pass it on. It cannot write there. It does not see drives that are mounted in it. Without this right it gets an empty folder of its own instead.',
    },
  },
} as const;
export type ComposeRightCode = keyof typeof composeRights;

/** Returns what a right is called, and what it means. */
export function rightTextOf(
  code: ComposeRightCode,
  language: 'de' | 'en',
  params: Readonly<Record<string, string>>,
): { label: string; message: string } {
  const { label, meaning } = composeRights[code];
  return { label: fillPlaceholders(label[language], params), message: meaning[language] };
}
