/** How a connection to a mail server is encrypted: from the first byte, after STARTTLS, after STARTTLS only where the server offers it, or not at all. */
export const mailEncryptions = ['tls', 'starttls', 'offered', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

/** A mail provider as the page for outgoing mail offers it. */
export interface MailProvider {
  /** Name shown in both languages; empty for the last one, which has a translated name. */
  name: string;
  /** Empty where each customer has another server. */
  host: string;
  port: number;
  encryption: MailEncryption;
}

/** Mail providers that are usual in German offices, with what they document for sending. */
export const mailProviders = {
  ionos: { name: 'IONOS', host: 'smtp.ionos.de', port: 465, encryption: 'tls' },
  strato: { name: 'STRATO', host: 'smtp.strato.de', port: 465, encryption: 'tls' },
  'all-inkl': { name: 'ALL-INKL.COM', host: '', port: 465, encryption: 'tls' },
  hetzner: { name: 'Hetzner', host: 'mail.your-server.de', port: 465, encryption: 'tls' },
  domainfactory: { name: 'DomainFactory', host: 'sslout.df.eu', port: 465, encryption: 'tls' },
  'mailbox-org': { name: 'mailbox.org', host: 'smtp.mailbox.org', port: 465, encryption: 'tls' },
  posteo: { name: 'Posteo', host: 'posteo.de', port: 465, encryption: 'tls' },
  telekom: { name: 'Telekom (T-Online)', host: 'securesmtp.t-online.de', port: 465, encryption: 'tls' },
  gmx: { name: 'GMX', host: 'mail.gmx.net', port: 465, encryption: 'tls' },
  'web-de': { name: 'WEB.DE', host: 'smtp.web.de', port: 587, encryption: 'starttls' },
  gmail: { name: 'Gmail / Google Workspace', host: 'smtp.gmail.com', port: 465, encryption: 'tls' },
  microsoft: { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, encryption: 'starttls' },
  own: { name: '', host: '', port: 465, encryption: 'tls' },
} as const satisfies Record<string, MailProvider>;

export type MailProviderId = keyof typeof mailProviders;

export const mailProviderIds = Object.keys(mailProviders) as [MailProviderId, ...MailProviderId[]];

/** Whether a host is this machine, where a password may travel without encryption and certificates are not checked. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
