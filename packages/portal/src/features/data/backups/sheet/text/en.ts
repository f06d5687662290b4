import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Emergency sheet for “{place}”',
  loading: 'Emergency sheet',
  notLoaded: 'The emergency sheet could not be loaded.',
  text: 'With these words you open your backups on a new machine when this server is gone. Whoever has them can read everything: keep the sheet like a key, not beside the server.',
  words: 'The words',
  place: 'Place of the backups',
  server: 'Sheet of the server',
  medium: 'Medium',
  disk: { model: 'Model', size: 'Size', serial: 'Serial number', fsUUID: 'Identifier (UUID)' },
  unplugged: 'Plug in the disk, then its size and its serial number are here, too.',
  todo: 'What to do on a new machine',
  print: 'Print',
  copy: 'Copy',
  copied: 'Emergency sheet copied',
  later: 'Later',
  close: 'Close',
  next: 'Confirm the sheet',
  confirmed: 'Confirmed on {date}',
  expired: 'Last confirmed on {date}. Please confirm it again now.',
  outdated: 'The confirmed sheet still names the former address. Print it again, and confirm it then.',
  check: {
    title: 'Do you have the sheet?',
    text: 'Type these words from your sheet. This makes sure that you have it in an emergency.',
    word: 'Word {number}',
    missing: 'Please type this word.',
    back: 'Back to the sheet',
    go: 'Confirm',
    done: 'Emergency sheet confirmed',
    doneText: 'Now put it in a safe place, best of all outside the house.',
    failed: 'The sheet is not confirmed yet',
  },
  steps: {
    off: 'If the old server is still running, switch it off first, and do not switch it on again: two servers with the same address disturb each other.',
    debian: 'Install Debian 13 or newer on a new machine, with as much space as the old server had. Then, as root:',
    kontor:
      'Copy Kontor in version {version} or a newer one to /opt/kontor. You get it from where the old server had it (please fill in now): {blank}',
    start: 'Start it:',
    shown: 'After some minutes, this command shows an address and a PIN:',
    open: 'The browser is about to warn of the certificate. On a new machine this is expected: go on (“Advanced”). Now open the address. If the browser does not find it, enter the IP address of the new machine.',
    setup: 'Do not create an account there: choose “Restore a server”, and type the PIN.',
    disk: 'Plug in the disk, and choose it. What it is recognized by is above.',
    server:
      'Choose “{medium}”, and enter everything as it is above, and the password of this storage. It is not on this sheet, and it is not the twelve words.',
    serverWithoutLogin:
      'Choose “{medium}”, and enter everything as it is above. This storage has neither username nor password.',
    ownKey:
      'Choose “{medium}”, and enter everything as it is above. The old server logged in there with a key of its own, which the new one does not have: enter a password of this storage, or add the new key there. After the first try, this command shows it:',
    words: 'Type the twelve words of this sheet in their order.',
    newest:
      'The newest backup is already chosen. Begin, leave the machine on and the place connected, and wait: this can take hours.',
    name: 'The server restarts, and its name is {host} again. If the name does not lead to the new machine, enter its IP address where the name is managed: at the provider of the domain (DNS) or in the router, also for the names of the apps.',
    login:
      'Open {address}, and log in as you always did, with your username and password of before. If it is forgotten, your PUK helps. All others do the same. The apps then come back one after the other. Print this sheet anew then.',
    files: 'Only if none of this works, get single files out with restic.',
    mount: 'Mount the disk:',
    list: 'Which apps there are is shown by:',
    app: 'APP is what stands after “part=” there, FOLDER an empty folder with enough space:',
    storagePassword: {
      inCommand: 'The password of the storage belongs in the place of …',
      inAddress:
        'The password of the storage belongs in the place of …, each special character in it as % with its code, such as %40 for @.',
      asked: 'The password of the storage is asked for first (“{asks}”).',
    },
    password:
      'When restic asks for a password (“enter password for repository”), it means the twelve words, with one space between each.',
    careful:
      'Do not copy anything of it into the data folder of a server: it would go on with half the apps and old jobs.',
    rclone: 'For that, first set up a remote with the name “{remote}”, with the details above:',
    scheme:
      'This place did not answer when the sheet was made. If it answers without encryption only, its address begins with http instead of https.',
    appWord: 'APP',
    folder: 'FOLDER',
  },
} satisfies Shape<typeof de>;
