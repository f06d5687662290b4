import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Domains',
  subtitle: 'The addresses at which your server and your apps can be found.',
  notLoaded: 'The domains could not be loaded.',
  save: 'Save',
  open: 'Open {domain}',
  main: {
    title: 'Main domain',
    text: 'The portal is at {portal}.',
    lostText: 'The address of the portal is {portal}.',
    lost: '{portal} does not lead to this server yet',
    meanwhile: 'Until then the portal is found at the server itself at {places}.',
    change: 'Change main domain',
    dialog: 'Change main domain',
    field: 'New main domain',
    hint: 'For example company.com. The portal will then be at cloud.company.com.',
    leads: 'The main domain will be {domain}, and the portal will be at cloud.{domain}.',
    proposed: 'This is no domain. If {proposal} is yours, type that.',
    what: 'The portal and all apps get new addresses. Everybody has to log in again there. Usernames stay as they are.',
    printed:
      'Bookmarks, printed account details and invitations under way still carry the old address. While it leads to this server, it shows which one counts now. Invitations nobody has accepted yet are best sent again. Print the emergency sheets of your backups again afterwards, too.',
    dns: 'Check first that cloud.{domain} and *.{domain} lead to this server. Otherwise the portal can only be reached at the server itself.',
    places: '{local}, or at its IP address',
    entries: 'Create these two entries at your domain provider (under “DNS”) or in your router:',
    router:
      'This is the address of this server in your network. If it is to be reached from elsewhere, too, enter the public address of your connection instead.',
    example: 'company.com',
    anyway: 'Change anyway',
    doubt:
      'If you change it anyway, the portal may only be reached at the server itself, there at {places}. Some routers do not let what works from outside be checked from inside.',
    submit: 'Change and log in again',
    failed: 'Please check the configuration',
  },
  defaultApp: {
    title: 'App on the main domain',
    text: 'Anybody who opens {domain} sees this app. Otherwise the address leads to the portal.',
    check: 'Show an app on the main domain',
    app: 'App',
    choose: 'Please choose',
    saved: 'The app now appears on the main domain',
    restored: 'The main domain leads to the portal again',
    failedSet: 'Could not set new default app',
    failedRestore: 'Could not restore default',
  },
  apps: {
    title: 'Addresses of the apps',
    none: 'No app with an address yet',
    noneText: 'Once you install an app, you can give it more domains here.',
    alternative: 'Alternative domains',
    noAlternative: 'No alternative domains',
    isDefault: 'On the main domain',
    add: 'Add Domain',
    addTo: 'Add Domain to “{app}”',
  },
  add: {
    title: 'Add Domain',
    field: 'Domain',
    subdomain: 'Subdomain of {main}',
    subdomainHint: 'Just type the first part; the rest is added.',
    dns: 'For the domain to lead here, it needs an entry for this server at your domain provider.',
    submit: 'Add',
    example: 'e.g. shop.company.com',
    exampleSub: 'e.g. shop',
    added: 'Domain added',
    failed: 'Could not update domains. An error occurred.',
  },
  check: {
    here: '{domain} leads here.',
    unknown: '{domain} is not known yet',
    elsewhere: '{domain} does not lead here yet',
    what: 'Add an entry at your domain provider:',
    spelling: 'Such entries know no umlauts or other special letters: {domain} is written {spelled} there.',
    entry: 'Type {type}, name {domain}, value {value}',
    local:
      'This server takes requests only from the computer it runs on. Even with the entry no other device reaches it. What is missing for that is on this page, under “Encryption”.',
    localEncrypted:
      'So far this server can be used only at the computer it runs on. Even with the entry no other device reaches it. Ask the person who installed it to open it to your network and restart it. This helps them: set KONTOR_HOST to 0.0.0.0.',
    plain:
      'This address is only valid on your own network. The server should be reached from the internet only once it encrypts. What is missing for that is on this page, under “Encryption”.',
    private:
      'This address is only valid on your own network. If the domain is to be reached from the internet, enter the public address of your connection and forward ports {http} and {https} to this server in your router.',
    privateOne:
      'This address is only valid on your own network. If the domain is to be reached from the internet, enter the public address of your connection and forward port {https} to this server in your router.',
    wait: 'It takes some minutes, sometimes hours, until a new entry is in effect. The server keeps checking while this page is open.',
  },
  remove: {
    title: 'Delete domain?',
    what: '{domain} will no longer lead to “{app}”. Anybody using the app there is logged out. You can add the domain again at any time.',
    yes: 'Yes, delete',
    no: 'No, abort',
    deleted: 'Domain deleted',
  },
  errors: {
    missing: 'Please enter a domain.',
    shape: 'This is not a valid domain. Example: shop.company.com',
    main: 'This is the main domain. Which app appears there is set above.',
    reserved: 'This address belongs to the server itself.',
    known: 'The app has this domain already.',
  },
  encryption: {
    title: 'Encryption',
    off: 'This server does not encrypt yet (https). Only the person who installed it can set that up, at the computer itself. Show them what is missing:',
    missing: {
      'switched-off': 'Encryption was switched off when the server was installed: set KONTOR_EDGE to nginx.',
      'local-only':
        'Other devices do not reach the server, because it can be used only at the computer it runs on: set KONTOR_HOST to 0.0.0.0.',
      'not-root': 'The server runs without the rights it needs: start it as the user “root”.',
      'no-nginx':
        'The program nginx, which encrypts, is missing: install it with “apt-get install nginx” and switch off its own service with “systemctl disable --now nginx”.',
      'no-port': 'The ports browsers use are not set: set KONTOR_PORT to 80 and KONTOR_HTTPS_PORT to 443.',
    },
    name: 'And this is for you: other devices do not find {domain}, because that name counts only at this computer. Change the main domain above to a name that leads to this server on your network.',
    afterwards:
      'Then the server is restarted, and you reload this page. The file deploy/kontor.service that comes with the server has all these settings already.',
    public: 'Request public certificates',
    publicText:
      'For domains that are known on the internet, the server gets free certificates from Let’s Encrypt and renews them automatically. By switching this on you agree to its terms of use.',
    publicOn: 'Public certificates are being requested',
    publicOff: 'Public certificates are not renewed any more',
    own: 'Certificate of this server',
    ownText:
      'For names that are only known on your own network, the server issues the certificates itself. To keep browsers from warning, install this certificate once on every device.',
    renewed:
      'The certificate this server had before is valid until {date}. Please install the new one on every device by then.',
    download: 'Download certificate',
    device: 'Instructions for',
    devices: {
      windows: 'Windows',
      mac: 'Mac',
      iphone: 'iPhone and iPad',
      android: 'Android',
      firefox: 'Firefox',
      linux: 'Linux',
    },
    steps: {
      windows:
        'Open the file and choose “Install Certificate”, “Local Machine”, then “Place all certificates in the following store” and “Trusted Root Certification Authorities”.',
      mac: 'Open the file; it appears in Keychain Access. Double-click it, expand “Trust” and choose “Always Trust”.',
      iphone:
        'Load the file with Safari. Install it under Settings, “Profile Downloaded”. Then switch it on under General, About, “Certificate Trust Settings”.',
      android:
        'Open Settings, Security, “Encryption & credentials”, “Install a certificate”, “CA certificate” and choose the file.',
      firefox:
        'Open Settings, “Privacy & Security”, “View Certificates”, “Authorities”, “Import” and trust it for websites.',
      linux:
        'Put the file into /usr/local/share/ca-certificates and run update-ca-certificates as administrator. Chromium: Settings, “Manage certificates”, “Authorities”.',
    },
    fingerprint: 'Fingerprint (SHA-256)',
    until: 'Valid until',
  },
  certificate: {
    none: 'Not encrypted',
    own: 'Encrypted, own certificate',
    public: 'Encrypted',
    waiting: 'Certificate is being requested',
    until: 'Valid until {date}',
  },
} satisfies Shape<typeof de>;
