import type { Sentence } from '../refusals.ts';

/** Refusals about backups. `{reason}` is a sentence. */
export const dataRefusals = {
  'backup-device-invalid': {
    status: 422,
    de: 'Das ist weder eine Festplatte dieses Servers noch die Adresse eines anderen.',
    en: 'This is neither a disk of this server nor the address of another one.',
  },
  'backup-device-unusable': {
    status: 422,
    de: 'Diese Festplatte kann keine Sicherungen aufnehmen: {reason}',
    en: 'This disk cannot take backups: {reason}',
  },
  'backup-schedule-invalid': {
    status: 422,
    de: 'Bitte wählen Sie mindestens einen Tag und eine Uhrzeit.',
    en: 'Please choose at least one day and a time.',
  },
  'backup-plug-local-only': {
    status: 422,
    de: 'Beim Anstecken gesichert wird nur auf Festplatten an diesem Server.',
    en: 'Only disks at this server can start a backup when they are plugged in.',
  },
  'backup-cloud-fixed': {
    status: 409,
    de: 'In die Cloud wird jede Nacht um Mitternacht gesichert. Das lässt sich nicht ändern.',
    en: 'Backups to the cloud are made every night at midnight. That cannot be changed.',
  },
  'backup-cloud-not-booked': {
    status: 409,
    de: 'Die Sicherung in die Cloud ist nicht gebucht. Sie können stattdessen einen eigenen Speicher (S3 oder restic) angeben.',
    en: 'Backup to the cloud is not booked. You can enter a storage of your own (S3 or restic) instead.',
  },
  'backup-name-taken': {
    status: 409,
    de: 'So heißt schon ein anderer Ort.',
    en: 'Another place has this name already.',
  },
  'backup-place-taken': {
    status: 409,
    de: 'Dorthin wird schon gesichert.',
    en: 'Backups already go there.',
  },
  'backup-unplugged': {
    status: 409,
    de: '„{place}“ ist nicht angesteckt.',
    en: '“{place}” is not plugged in.',
  },
  'backup-unreachable': {
    status: 409,
    de: '„{place}“ antwortet nicht. Prüfen Sie die Adresse, und ob der andere Server läuft.',
    en: '“{place}” does not respond. Check the address, and whether the other server is running.',
  },
  'backup-server-invalid': {
    status: 422,
    de: '„{place}“ ist kein Name und keine Adresse eines Servers. Geben Sie nur den Namen oder die IP-Adresse an, ohne Pfad.',
    en: '“{place}” is neither the name nor the address of a server. Enter only the name or the IP address, without a path.',
  },
  'backup-wrong-login': {
    status: 409,
    de: '„{place}“ nimmt den Benutzernamen oder das Passwort nicht an.',
    en: '“{place}” does not accept the username or the password.',
  },
  'backup-host-key-changed': {
    status: 409,
    de: 'Unter „{place}“ antwortet ein anderer Server als beim Einrichten. Es wurde nichts dorthin geschickt. Ist das richtig so, entfernen Sie den Ort und legen Sie ihn neu an.',
    en: 'Another server than at the beginning answers at “{place}”. Nothing was sent there. If that is right, remove the place and add it again.',
  },
  'backup-password-needed': {
    status: 422,
    de: 'Bitte geben Sie das Passwort ein. Das gespeicherte gehört zum bisherigen Server und wird an keinen anderen geschickt.',
    en: 'Please enter the password. The stored one belongs to the previous server and is sent to no other.',
  },
  'backup-other-repository': {
    status: 409,
    de: 'Mit diesen Angaben sind auf „{place}“ die Sicherungen dieses Ortes nicht zu finden. Es wurde nichts geändert. Soll ab jetzt woandershin gesichert werden, fügen Sie das als neuen Ort hinzu.',
    en: 'With these details the backups of this place are not found on “{place}”. Nothing was changed. To back up somewhere else from now on, add that as a new place.',
  },
  'backup-read-only': {
    status: 409,
    de: 'Auf „{place}“ lässt sich nichts schreiben.',
    en: 'Nothing can be written to “{place}”.',
  },
  'backup-full': {
    status: 409,
    de: 'Auf „{place}“ ist kein Platz mehr.',
    en: 'There is no room left on “{place}”.',
  },
  'backup-missing-folder': {
    status: 409,
    de: 'Auf „{place}“ gibt es diesen Ordner oder diese Freigabe nicht.',
    en: 'There is no such folder or share on “{place}”.',
  },
  'backup-failed': {
    status: 409,
    de: 'Auf „{place}“ hat es nicht geklappt: {detail}',
    en: 'It did not work on “{place}”: {detail}',
  },
  'backup-foreign': {
    status: 409,
    de: 'Auf „{place}“ liegen schon Sicherungen, die dieser Server nicht öffnen kann. Wählen Sie einen anderen Ordner.',
    en: 'There are backups on “{place}” that this server cannot open. Choose another folder.',
  },
  'backup-unreadable': {
    status: 409,
    de: 'Die Sicherungen auf „{place}“ sind beschädigt und lassen sich nicht öffnen. Sichern Sie an einen anderen Ort.',
    en: 'The backups on “{place}” are damaged and cannot be opened. Back up to another place.',
  },
  'backup-gone': {
    status: 409,
    de: 'Auf „{place}“ liegen keine Sicherungen mehr. Entfernen Sie den Ort und legen Sie ihn neu an.',
    en: 'There are no backups on “{place}” any more. Remove the place and add it again.',
  },
  'backup-parts-missing': {
    status: 409,
    de: 'Dafür fehlt auf diesem Server noch etwas. Installieren Sie diese Pakete von Debian: {packages}',
    en: 'Something is missing on this server for that. Install these packages of Debian: {packages}',
  },
  'backup-running': {
    status: 409,
    de: 'Es wird gerade gesichert, geprüft oder zurückgeholt. Bitte warten Sie, bis das fertig ist.',
    en: 'A backup, a check or a restore is running. Please wait until it has ended.',
  },
  'backup-downloads-many': {
    status: 429,
    de: 'Aus den Sicherungen werden gerade schon andere Dateien heruntergeladen. Bitte warten Sie, bis das fertig ist.',
    en: 'Other files are being downloaded from the backups already. Please wait until that has ended.',
  },
  'backup-words-wrong': {
    status: 422,
    de: 'Das sind nicht die Wörter, die an diesen Stellen auf dem Notfallblatt stehen. Bitte sehen Sie noch einmal nach.',
    en: 'These are not the words at these places on the emergency sheet. Please look again.',
  },
  'backup-word-wrong': {
    status: 422,
    de: 'Auf dem Notfallblatt steht hier ein anderes Wort.',
    en: 'The emergency sheet has another word here.',
  },
  'restore-no-room': {
    status: 409,
    de: 'Auf der Festplatte ist dafür nicht genug Platz: gebraucht werden {needed}, frei sind {free}. Es wurde nichts verändert.',
    en: 'There is not enough space on the disk for that: {needed} are needed, {free} are free. Nothing was changed.',
  },
  'restore-version-newer': {
    status: 409,
    de: 'Diese Sicherung stammt von Version {version}, installiert ist die ältere Version {installed}. Aktualisieren Sie die App zuerst.',
    en: 'This backup is of version {version}, and the older version {installed} is installed. Update the app first.',
  },
  'restore-incomplete': {
    status: 409,
    de: 'In dieser Sicherung fehlt etwas: erwartet werden {expected} Dateien, da sind {found}.',
    en: 'Something is missing in this backup: {expected} files are expected, {found} are there.',
  },
  'restore-app-missing': {
    status: 409,
    de: 'Diese App ist nicht installiert. Installieren Sie sie zuerst, dann lassen sich ihre Daten zurückholen.',
    en: 'This app is not installed. Install it first, then its data can be restored.',
  },
  'rebuild-not-offered': {
    status: 409,
    de: 'Diese App gibt es im Store nicht mehr. Ihre Daten bleiben in der Sicherung.',
    en: 'This app is no longer in the store. Its data stays in the backup.',
  },
  'rebuild-offer-older': {
    status: 409,
    de: 'Diese Sicherung stammt von Version {version}, im Store ist erst die ältere Version {offered}. Aktualisieren Sie Kontor zuerst.',
    en: 'This backup is of version {version}, and the store has the older version {offered} only. Update Kontor first.',
  },
  'rebuild-code-missing': {
    status: 409,
    de: 'Das Programm dieser eigenen App ist nicht in der Sicherung. Laden Sie es noch einmal hoch, dann lassen sich ihre Daten zurückholen.',
    en: 'The program of this own app is not in the backup. Upload it again, then its data can be restored.',
  },
  'rebuild-data-there': {
    status: 409,
    de: 'Von dieser App liegen auf diesem Server schon Daten. Es wurde nichts verändert.',
    en: 'There is data of this app on this server already. Nothing was changed.',
  },
  'backup-reported': {
    status: 503,
    de: 'Der Server hat dazu gemeldet: „{detail}“.',
    en: 'The server reported: “{detail}”.',
  },
  'beside-single': {
    status: 409,
    de: 'Von dieser App kann auf einem Server nur eine laufen. Holen Sie sie über die bisherige zurück, oder entfernen Sie die bisherige zuerst.',
    en: 'A server can run only one of this app. Restore it over the present one, or remove the present one first.',
  },
  'beside-title-taken': {
    status: 409,
    de: 'Eine App heißt schon „{title}“. Bitte geben Sie einen anderen Namen ein.',
    en: 'There is an app called “{title}” already. Please enter another name.',
  },
  'beside-title-kept': {
    status: 409,
    de: 'Eine entfernte App hieß „{title}“, und ihre Daten sind noch aufbewahrt. Bitte geben Sie einen anderen Namen ein, oder löschen Sie diese Daten unter „Reparatur“, „Speicherplatz“.',
    en: 'A removed app was called “{title}”, and its data is still kept. Please enter another name, or delete that data under “Repair”, “Disk space”.',
  },
  'beside-addon': {
    status: 409,
    de: 'Was diese App in „{addon}“ gespeichert hat, lässt sich nicht in eine zweite App laden. Sie lässt sich nur über die bisherige zurückholen.',
    en: 'What this app has stored in “{addon}” cannot be loaded into a second app. It can be restored over the present one only.',
  },
  'mailbox-none': {
    status: 409,
    de: 'Dieses Postfach gibt es nicht, oder es ist nicht in dieser Sicherung.',
    en: 'There is no such mailbox, or it is not in this backup.',
  },
  'restore-unavailable': {
    status: 409,
    de: 'Der ganze Server lässt sich hier nicht zurückholen: {reason}',
    en: 'The whole server cannot be restored here: {reason}',
  },
  'restore-mounted': {
    status: 409,
    de: 'Im Datenordner ist eine weitere Festplatte eingehängt ({folder}). Hängen Sie sie aus, dann lässt sich der ganze Server zurückholen.',
    en: 'Another disk is mounted in the data folder ({folder}). Unmount it, then the whole server can be restored.',
  },
  'restore-server-newer': {
    status: 409,
    de: 'Diese Sicherung stammt von einer neueren Version von Kontor. Aktualisieren Sie diesen Server zuerst.',
    en: 'This backup was made by a newer version of Kontor. Update this server first.',
  },
  'restore-damaged': {
    status: 409,
    de: 'Der Server in dieser Sicherung ist beschädigt: {detail} Wählen Sie eine andere Sicherung.',
    en: 'The server in this backup is damaged: {detail} Choose another backup.',
  },
  'restore-app-not-in-backup': {
    status: 409,
    de: 'Die App ist nicht in dieser Sicherung.',
    en: 'The app is not in this backup.',
  },
  'backup-nothing-to-prove': {
    status: 409,
    de: 'Es gibt noch keine Sicherung an einem Ort, der jetzt erreichbar ist.',
    en: 'There is no backup yet at a place that can be reached now.',
  },
  'restore-counts-differ': {
    status: 409,
    de: 'Beim Sichern waren es andere Zahlen: {detail}',
    en: 'The counts were different when the backup was made: {detail}',
  },
  // why the app of a trial was not started, or did not start
  'trial-not-apart': {
    status: 409,
    de: 'Apps lassen sich auf diesem Rechner nicht voneinander trennen.',
    en: 'Apps cannot be kept apart on this machine.',
  },
  'trial-own-network': {
    status: 409,
    de: 'Die App benutzt das Netz dieses Servers und lässt sich nicht daneben starten.',
    en: 'The app uses the network of this server and cannot be started beside itself.',
  },
  'trial-rights': {
    status: 409,
    de: 'Die App darf auf Ordner oder Geräte dieses Servers zugreifen. Bei einer Probe bekommt sie die nicht.',
    en: 'The app may access folders or devices of this server. It does not get those in a test.',
  },
  'trial-version-newer': {
    status: 409,
    de: 'Die Sicherung stammt von Version {version}, installiert ist die ältere Version {installed}.',
    en: 'The backup is of version {version}, and the older version {installed} is installed.',
  },
  'trial-too-long': {
    status: 409,
    de: 'Das Einspielen der Daten hat zu lange gedauert und wurde abgebrochen.',
    en: 'Loading the data took too long and was ended.',
  },
  'trial-server': {
    status: 409,
    de: '{addon} ließ sich nicht daneben starten: {reason}',
    en: '{addon} could not be started beside: {reason}',
  },
  'trial-ended': {
    status: 409,
    de: 'Mit den Daten dieser Sicherung hat sich die App gleich wieder beendet. Zuletzt hat sie gemeldet: „{detail}“.',
    en: 'With the data of this backup the app ended at once. Its last words: “{detail}”.',
  },
  'trial-silent': {
    status: 409,
    de: 'Mit den Daten dieser Sicherung hat die App nicht geantwortet. Zuletzt hat sie gemeldet: „{detail}“.',
    en: 'With the data of this backup the app did not answer. Its last words: “{detail}”.',
  },
  'backup-words-invalid': {
    status: 422,
    de: 'Das sind nicht die zwölf Wörter eines Notfallblatts. Prüfen Sie die Schreibweise und die Reihenfolge.',
    en: 'These are not the twelve words of an emergency sheet. Check the spelling and the order.',
  },
  'backup-words-other': {
    status: 422,
    de: 'Diese Wörter öffnen die Sicherungen auf „{place}“ nicht. Prüfen Sie ihre Reihenfolge, und nehmen Sie das Notfallblatt, das zu diesem Ort gehört.',
    en: 'These words do not open the backups on “{place}”. Check their order, and take the emergency sheet that belongs to this place.',
  },
  'backup-part-unread': {
    status: 409,
    de: 'Ein Teil von „{place}“ ließ sich nicht lesen, und in den anderen liegen keine Sicherungen. Stecken Sie die Festplatte an einem anderen Anschluss ein, und versuchen Sie es noch einmal. {detail}',
    en: 'A part of “{place}” could not be read, and the others hold no backups. Plug the disk in at another port and try again. {detail}',
  },
  'backup-none-here': {
    status: 409,
    de: 'Auf „{place}“ liegen keine Sicherungen.',
    en: 'There are no backups on “{place}”.',
  },
} satisfies Record<string, Sentence>;
