/** Host names of the box and its apps. */
export const de = {
  title: 'Domains',
  subtitle: 'Unter welchen Adressen Ihr Server und Ihre Apps zu finden sind.',
  notLoaded: 'Die Domains konnten nicht geladen werden.',
  save: 'Speichern',
  open: '{domain} öffnen',
  main: {
    title: 'Hauptdomain',
    text: 'Das Portal finden Sie unter {portal}.',
    lostText: 'Das Portal hat die Adresse {portal}.',
    lost: '{portal} führt noch nicht zu diesem Server',
    meanwhile: 'Bis dahin finden Sie das Portal am Server selbst unter {places}.',
    change: 'Hauptdomain ändern',
    dialog: 'Hauptdomain ändern',
    field: 'Neue Hauptdomain',
    hint: 'Zum Beispiel firma.de. Das Portal ist danach unter cloud.firma.de zu finden.',
    leads: 'Die Hauptdomain ist dann {domain}, das Portal ist unter cloud.{domain} zu finden.',
    proposed: 'Das ist keine Domain. Gehört Ihnen {proposal}, geben Sie das ein.',
    what: 'Das Portal und alle Apps bekommen neue Adressen. Alle melden sich dort neu an. Benutzernamen bleiben, wie sie sind.',
    printed:
      'Lesezeichen, ausgedruckte Zugangsdaten und Einladungen, die schon unterwegs sind, nennen noch die alte Adresse. Solange sie zu diesem Server führt, steht dort, welche jetzt gilt. Einladungen, die noch niemand angenommen hat, senden Sie am besten neu. Drucken Sie danach auch die Notfallblätter Ihrer Sicherungen neu.',
    dns: 'Prüfen Sie vorher, dass cloud.{domain} und *.{domain} zu diesem Server führen. Sonst ist das Portal nur noch am Server selbst zu erreichen.',
    places: '{local}, oder unter seiner IP-Adresse',
    entries: 'Legen Sie bei Ihrem Domain-Anbieter (unter „DNS“) oder im Router diese beiden Einträge an:',
    router:
      'Das ist die Adresse dieses Servers in Ihrem Netz. Soll er auch von unterwegs zu erreichen sein, tragen Sie stattdessen die öffentliche Adresse Ihres Anschlusses ein.',
    example: 'firma.de',
    anyway: 'Trotzdem ändern',
    doubt:
      'Ändern Sie es trotzdem, ist das Portal womöglich nur noch am Server selbst zu erreichen, dort unter {places}. Manche Router lassen von innen nicht prüfen, was von außen geht.',
    submit: 'Ändern und neu anmelden',
    failed: 'Bitte überprüfen Sie die Konfiguration',
  },
  defaultApp: {
    title: 'App auf der Hauptdomain',
    text: 'Wer {domain} aufruft, sieht diese App. Sonst führt die Adresse zum Portal.',
    check: 'Eine App auf der Hauptdomain zeigen',
    app: 'App',
    choose: 'Bitte wählen',
    saved: 'Die App erscheint jetzt auf der Hauptdomain',
    restored: 'Die Hauptdomain führt wieder zum Portal',
    failedSet: 'Die App konnte nicht auf die Hauptdomain gelegt werden',
    failedRestore: 'Die Hauptdomain konnte nicht zurückgestellt werden',
  },
  apps: {
    title: 'Adressen der Apps',
    none: 'Noch keine App mit einer Adresse',
    noneText: 'Sobald Sie eine App installieren, können Sie ihr hier weitere Domains geben.',
    alternative: 'Weitere Domains',
    noAlternative: 'Keine weiteren Domains',
    isDefault: 'Auf der Hauptdomain',
    add: 'Domain hinzufügen',
    addTo: 'Domain hinzufügen zu „{app}“',
  },
  add: {
    title: 'Domain hinzufügen',
    field: 'Domain',
    subdomain: 'Subdomain von {main}',
    subdomainHint: 'Sie tippen nur den vorderen Teil, der Rest wird ergänzt.',
    dns: 'Damit die Domain hierher führt, braucht sie bei Ihrem Domain-Anbieter einen Eintrag auf diesen Server.',
    submit: 'Hinzufügen',
    example: 'z. B. shop.firma.de',
    exampleSub: 'z. B. shop',
    added: 'Domain hinzugefügt',
    failed: 'Domains konnten nicht geändert werden. Ein Fehler ist aufgetreten.',
  },
  check: {
    here: '{domain} führt hierher.',
    unknown: '{domain} ist noch nicht bekannt',
    elsewhere: '{domain} führt noch nicht hierher',
    what: 'Legen Sie bei Ihrem Domain-Anbieter einen Eintrag an:',
    spelling:
      'Solche Einträge kennen keine Umlaute und keine besonderen Buchstaben: {domain} schreibt man dort {spelled}.',
    entry: 'Typ {type}, Name {domain}, Wert {value}',
    local:
      'Dieser Server nimmt Aufrufe nur von dem Rechner an, auf dem er läuft. Auch mit dem Eintrag erreicht ihn kein anderes Gerät. Was dazu fehlt, steht auf dieser Seite unter „Verschlüsselung“.',
    localEncrypted:
      'Dieser Server ist bisher nur an dem Rechner zu benutzen, auf dem er läuft. Auch mit dem Eintrag erreicht ihn kein anderes Gerät. Bitten Sie die Person, die ihn installiert hat, ihn für Ihr Netz zu öffnen und neu zu starten. Ihr hilft diese Angabe: KONTOR_HOST auf 0.0.0.0 setzen.',
    plain:
      'Diese Adresse gilt nur in Ihrem Netz. Aus dem Internet sollte der Server erst zu erreichen sein, wenn er verschlüsselt. Was dazu fehlt, steht auf dieser Seite unter „Verschlüsselung“.',
    private:
      'Diese Adresse gilt nur in Ihrem Netz. Soll die Domain aus dem Internet erreichbar sein, tragen Sie die öffentliche Adresse Ihres Anschlusses ein und leiten Sie im Router die Ports {http} und {https} hierher weiter.',
    privateOne:
      'Diese Adresse gilt nur in Ihrem Netz. Soll die Domain aus dem Internet erreichbar sein, tragen Sie die öffentliche Adresse Ihres Anschlusses ein und leiten Sie im Router den Port {https} hierher weiter.',
    wait: 'Bis ein neuer Eintrag gilt, vergehen einige Minuten, manchmal Stunden. Der Server prüft es von selbst weiter, solange diese Seite offen ist.',
  },
  remove: {
    title: 'Domain löschen?',
    what: '{domain} führt dann nicht mehr zu „{app}“. Wer die App gerade darüber benutzt, wird dort abgemeldet. Sie können die Domain jederzeit wieder hinzufügen.',
    yes: 'Ja, löschen',
    no: 'Nein, abbrechen',
    deleted: 'Domain gelöscht',
  },
  errors: {
    missing: 'Bitte geben Sie eine Domain ein.',
    shape: 'Das ist keine gültige Domain. Beispiel: shop.firma.de',
    main: 'Das ist die Hauptdomain. Welche App dort erscheint, stellen Sie oben ein.',
    reserved: 'Diese Adresse gehört zum Server selbst.',
    known: 'Diese Domain hat die App schon.',
  },
  encryption: {
    title: 'Verschlüsselung',
    off: 'Dieser Server verschlüsselt noch nicht (https). Das kann nur die Person einrichten, die ihn installiert hat, am Rechner selbst. Zeigen Sie ihr, was fehlt:',
    missing: {
      'switched-off':
        'Die Verschlüsselung ist bei der Installation ausgeschaltet worden: KONTOR_EDGE auf nginx setzen.',
      'local-only':
        'Andere Geräte erreichen den Server nicht, denn er ist nur an dem Rechner zu benutzen, auf dem er läuft: KONTOR_HOST auf 0.0.0.0 setzen.',
      'not-root': 'Der Server läuft ohne die nötigen Rechte: ihn als Benutzer „root“ starten.',
      'no-nginx':
        'Das Programm nginx fehlt, das verschlüsselt: mit „apt-get install nginx“ installieren und seinen eigenen Dienst mit „systemctl disable --now nginx“ ausschalten.',
      'no-port':
        'Die üblichen Anschlüsse für Browser sind nicht eingestellt: KONTOR_PORT auf 80 und KONTOR_HTTPS_PORT auf 443 setzen.',
    },
    name: 'Und das tun Sie selbst: Andere Geräte finden {domain} nicht, denn dieser Name gilt nur an diesem Rechner. Ändern Sie oben die Hauptdomain in einen Namen, der in Ihrem Netz zu diesem Server führt.',
    afterwards:
      'Danach wird der Server neu gestartet, und Sie laden diese Seite neu. Alle Einstellungen stehen fertig in der Datei deploy/kontor.service, die dem Server beiliegt.',
    public: 'Öffentliche Zertifikate beantragen',
    publicText:
      'Für Domains, die im Internet bekannt sind, holt der Server kostenlose Zertifikate von Let’s Encrypt und erneuert sie von selbst. Mit dem Einschalten stimmen Sie dessen Nutzungsbedingungen zu.',
    publicOn: 'Öffentliche Zertifikate werden beantragt',
    publicOff: 'Öffentliche Zertifikate werden nicht mehr erneuert',
    own: 'Zertifikat dieses Servers',
    ownText:
      'Für Namen, die nur in Ihrem Haus gelten, stellt der Server die Zertifikate selbst aus. Damit Browser nicht warnen, wird dieses Zertifikat einmal auf jedem Gerät installiert.',
    renewed:
      'Das bisherige Zertifikat dieses Servers gilt bis {date}. Bitte installieren Sie bis dahin das neue auf jedem Gerät.',
    download: 'Zertifikat herunterladen',
    device: 'Anleitung für',
    devices: {
      windows: 'Windows',
      mac: 'Mac',
      iphone: 'iPhone und iPad',
      android: 'Android',
      firefox: 'Firefox',
      linux: 'Linux',
    },
    steps: {
      windows:
        'Öffnen Sie die Datei und wählen Sie „Zertifikat installieren“, „Lokaler Computer“, dann „Alle Zertifikate in folgendem Speicher speichern“ und „Vertrauenswürdige Stammzertifizierungsstellen“.',
      mac: 'Öffnen Sie die Datei, sie erscheint in der Schlüsselbundverwaltung. Doppelklicken Sie darauf, klappen Sie „Vertrauen“ auf und wählen Sie „Immer vertrauen“.',
      iphone:
        'Laden Sie die Datei mit Safari. Installieren Sie sie unter Einstellungen, „Profil geladen“. Schalten Sie sie danach unter Allgemein, Info, „Zertifikatsvertrauenseinstellungen“ ein.',
      android:
        'Öffnen Sie Einstellungen, Sicherheit, „Verschlüsselung und Anmeldedaten“, „Zertifikat installieren“, „CA-Zertifikat“ und wählen Sie die Datei.',
      firefox:
        'Öffnen Sie Einstellungen, „Datenschutz & Sicherheit“, „Zertifikate anzeigen“, „Zertifizierungsstellen“, „Importieren“ und vertrauen Sie ihm für Websites.',
      linux:
        'Legen Sie die Datei nach /usr/local/share/ca-certificates und führen Sie als Administrator update-ca-certificates aus. Chromium: Einstellungen, „Zertifikate verwalten“, „Zertifizierungsstellen“.',
    },
    fingerprint: 'Fingerabdruck (SHA-256)',
    until: 'Gültig bis',
  },
  certificate: {
    none: 'Nicht verschlüsselt',
    own: 'Verschlüsselt, eigenes Zertifikat',
    public: 'Verschlüsselt',
    waiting: 'Zertifikat wird beantragt',
    until: 'Gültig bis {date}',
  },
} as const;
