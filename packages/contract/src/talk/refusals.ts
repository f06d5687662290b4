import type { Sentence } from '../refusals.ts';

/** Refusals of setup, announcements and wallpapers. */
export const talkRefusals = {
  'wrong-pin': { status: 422, de: 'Die Einrichtungs-PIN ist falsch.', en: 'The setup PIN is wrong.' },
  'setup-done': {
    status: 409,
    de: 'Dieser Server ist bereits eingerichtet.',
    en: 'This server has been set up already.',
  },
  'setup-nonce-unusable': {
    status: 400,
    de: 'Der Einrichtungslink ist nicht mehr gültig. Bitte verwenden Sie die PIN.',
    en: 'The setup link is no longer valid. Please use the PIN.',
  },
  'announcement-ends-first': {
    status: 422,
    de: 'Das Ende muss nach dem Beginn liegen.',
    en: 'The end must be after the beginning.',
  },
  'announcement-over': {
    status: 422,
    de: 'Dieser Zeitpunkt ist schon vorbei.',
    en: 'This time has passed already.',
  },
  'picture-damaged': {
    status: 422,
    de: 'Dieses Bild ist beschädigt oder unvollständig. Öffnen Sie es in einem Bildprogramm, speichern Sie es noch einmal, und laden Sie die neue Datei hoch.',
    en: 'This picture is damaged or incomplete. Open it in an image program, save it once more, and upload the new file.',
  },
  'picture-pixels': {
    status: 422,
    de: 'Dieses Bild hat {megapixels} Megapixel, möglich sind höchstens 50. Verkleinern Sie es in einem Bildprogramm, und laden Sie es noch einmal hoch.',
    en: 'This picture has {megapixels} megapixels; at most 50 are possible. Make it smaller in an image program and upload it again.',
  },
  'picture-frames': {
    status: 422,
    de: 'Dieses bewegte Bild ist zu lang. Speichern Sie eines seiner Bilder für sich, und laden Sie dieses hoch.',
    en: 'This animation is too long. Save one of its pictures on its own and upload that one.',
  },
  'picture-too-heavy': {
    status: 422,
    de: 'Dieses Bild zu verkleinern dauert zu lange. Verkleinern Sie es in einem Bildprogramm, und laden Sie es noch einmal hoch.',
    en: 'Making this picture smaller takes too long. Make it smaller in an image program and upload it again.',
  },
  'pictures-busy': {
    status: 503,
    de: 'Gerade werden viele Bilder hochgeladen. Bitte versuchen Sie es in einer Minute noch einmal.',
    en: 'Many pictures are being uploaded right now. Please try again in a minute.',
  },
  'pictures-unfinished': {
    status: 429,
    de: 'Zwei Bilder von Ihnen werden noch verarbeitet. Bitte warten Sie, bis eines davon fertig ist, und laden Sie dieses dann hoch.',
    en: 'Two pictures of yours are still being processed. Please wait until one of them is finished, and upload this one then.',
  },
  'wallpapers-full': {
    status: 409,
    de: 'Sie haben schon {most} eigene Bilder. Löschen Sie eines, das Sie nicht mehr brauchen, und laden Sie das neue noch einmal hoch.',
    en: 'You have {most} pictures of your own already. Delete one you no longer need and upload the new one again.',
  },
  'push-address': {
    status: 422,
    de: 'Dieser Browser nennt keinen Dienst im Internet, der ihm Nachrichten bringt.',
    en: 'This browser names no service on the internet that brings messages to it.',
  },
  'push-devices-full': {
    status: 409,
    de: 'Sie bekommen schon auf {most} Geräten Nachrichten. Entfernen Sie erst eines, das Sie nicht mehr benutzen.',
    en: 'You get messages on {most} devices already. Remove one you no longer use first.',
  },
  'push-gone': {
    status: 409,
    de: 'Dieses Gerät nimmt keine Nachrichten mehr an und wurde aus der Liste entfernt. Schalten Sie die Benachrichtigungen dort noch einmal ein.',
    en: 'This device takes no more messages and was removed from the list. Switch notifications on there once more.',
  },
  'push-refused': {
    status: 503,
    de: 'Der Dienst {host} hat die Nachricht abgelehnt ({status}). Schalten Sie die Benachrichtigungen auf dem Gerät aus und wieder ein.',
    en: 'The service {host} refused the message ({status}). Switch notifications on the device off and on again.',
  },
  'push-unreachable': {
    status: 503,
    de: 'Der Dienst {host}, der Nachrichten auf dieses Gerät bringt, antwortet gerade nicht. Prüfen Sie die Verbindung dieses Servers ins Internet, oder versuchen Sie es später noch einmal.',
    en: 'The service {host}, which brings messages to this device, does not answer at the moment. Check the connection of this server to the internet, or try again later.',
  },
} satisfies Record<string, Sentence>;
