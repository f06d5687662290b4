import { expect, it } from 'vitest';
import { serverOf } from './server-values.ts';

/** What the fields hold before: a port and an encryption that no text names. */
const before = { port: '2526', encryption: 'offered' } as const;

const readText = (host: string) => serverOf({ ...before, host });

it.each([
  ['smtp.ionos.de (Port 587)', 'smtp.ionos.de', '587', 'starttls'],
  ['smtp.ionos.de Port: 587 STARTTLS', 'smtp.ionos.de', '587', 'starttls'],
  ['smtp.ionos.de, Port 465 (SSL)', 'smtp.ionos.de', '465', 'tls'],
  ['Postausgangsserver: smtp.strato.de', 'smtp.strato.de', '2526', 'offered'],
  ['smtp.gmail.com (TLS, 587)', 'smtp.gmail.com', '587', 'starttls'],
  ['Server: smtp.office365.com, Port 587, STARTTLS', 'smtp.office365.com', '587', 'starttls'],
  ['Server name: smtp.office365.com Port: 587 Encryption method: STARTTLS', 'smtp.office365.com', '587', 'starttls'],
  ['SMTP-Server: smtp.domain.de (TLS/SSL: Port 465)', 'smtp.domain.de', '465', 'tls'],
  ['SMTP-Server: smtp.domain.de (Mit StartTLS: Port 587)', 'smtp.domain.de', '587', 'starttls'],
  ['smtp.web.de Port 465 (SSL) oder Port 587 (STARTTLS)', 'smtp.web.de', '465', 'tls'],
  ['smtp.web.de Port 587 (STARTTLS) oder Port 465 (SSL/TLS)', 'smtp.web.de', '587', 'starttls'],
  ['Outgoing Mail Server\tsmtp.gmail.com\tPort (TLS)\t587\tPort (SSL)\t465', 'smtp.gmail.com', '587', 'starttls'],
  ['Outgoing Mail (SMTP) Server smtp.gmail.com Requires SSL: Yes Port for SSL: 465', 'smtp.gmail.com', '465', 'tls'],
  ['Postausgangsserver (SSL): SECURESMTP.T-Online.de 465', 'securesmtp.t-online.de', '465', 'tls'],
  ['mail.gmx.net:587 (STARTTLS)', 'mail.gmx.net', '587', 'starttls'],
  ['Server: „smtp.mailbox.org“, Port „465“, SSL/TLS', 'smtp.mailbox.org', '465', 'tls'],
  ['Port 465, SSL, smtp.strato.de.', 'smtp.strato.de', '465', 'tls'],
  ['ssl://smtp.gmail.com:465', 'smtp.gmail.com', '465', 'tls'],
  ['smtps://smtp.ionos.de', 'smtp.ionos.de', '2526', 'tls'],
  ['tls://smtp.gmail.com:587', 'smtp.gmail.com', '587', 'starttls'],
  ['ssl.firma.de (Port 1465)', 'ssl.firma.de', '1465', 'offered'],
  ['192.168.178.20 Port 25, ohne SSL', '192.168.178.20', '25', 'offered'],
  ['Postausgang: mail.müller.de, Port 465', 'mail.xn--mller-kva.de', '465', 'tls'],
  ['Posteingang: imap.ionos.de Port 993 SSL, Postausgang: smtp.ionos.de Port 587', 'smtp.ionos.de', '587', 'starttls'],
  ['IMAP: mail.firma.de 993 SSL SMTP: mail.firma.de 465 TLS', 'mail.firma.de', '465', 'tls'],
  ['Benutzer anna@firma.de, Server w0123456.kasserver.com, Port 465', 'w0123456.kasserver.com', '465', 'tls'],
  ['smtp.web.de TLS 1.2 256-Bit, 2-Faktor', 'smtp.web.de', '2526', 'tls'],
])('reads %j', (text, host, port, encryption) => {
  expect(readText(text)).toEqual({ host, port, encryption });
});

it.each([
  'smtp,ionos,de',
  'Port 587',
  'siehe https://hilfe.ionos.de/smtp',
  'mail.a.de und mail.b.de',
  'anna@firma.de Port 25',
])('leaves %j as it is', (text) => expect(readText(` ${text} `)).toEqual({ ...before, host: text }));

it('takes the encryption next to the port', () => {
  const typed = { host: 'smtp.web.de', encryption: 'tls' } as const;
  expect(serverOf({ ...typed, port: '587 (STARTTLS)' })).toEqual({ ...typed, port: '587', encryption: 'starttls' });
  expect(serverOf({ ...typed, port: '587' })).toEqual({ ...typed, port: '587' });
});
