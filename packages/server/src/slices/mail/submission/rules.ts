import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';

const megabyte = 1024 * 1024;

/** Limits per app, unless stated otherwise. A mail to several recipients counts once for each. */
export const limits = {
  bytes: 25 * megabyte,
  recipients: 100,
  /** Total size of the mails being received at the same time, of all apps. */
  bytesComing: 100 * megabyte,
  mailsAnHour: 500,
  mailsWaiting: 2000,
  bytesWaiting: 250 * megabyte,
};

/** Returns the address an app sends from. */
export const addressOf = (instanceId: string, domain: string): string => `${instanceId}@${domain}`;

export const isOneOf = (address: string, own: readonly string[]): boolean =>
  own.some((each) => each.toLowerCase() === address.toLowerCase());

/** Largest header block in bytes; real mail has a few thousand. */
const mostHead = 256 * 1024;

/**
 * Returns the headers, unfolded; undefined when the header block does not end within `mostHead`. Accepts lines that end in LF alone: they become CRLF on the
 * way.
 */
function headersOf(source: Buffer): { name: string; value: string }[] | undefined {
  const first = source.subarray(0, mostHead);
  const end = /\r?\n\r?\n/.exec(first.toString('latin1'));
  if (end === null && source.length > mostHead) return undefined;
  const lines = first
    .subarray(0, end?.index)
    .toString()
    .replace(/\r?\n$/, '')
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/);
  return lines.map((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).replace(/[ \t]+$/, '');
    return { name: name.toLowerCase(), value: line.slice(colon + 1) };
  });
}

/** Mail programs disagree on lines that are no headers, and on a bare CR: on the way it becomes a line end, and what follows it a header. */
const isBroken = ({ name, value }: { name: string; value: string }): boolean =>
  !/^[!-9;-~]+$/.test(name) || /[\r\0]/.test(value);

/** Exactly one mailbox, without characters that a program on the way could read as several addresses or as a local one. */
const mailbox = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/;

export const isMailbox = (address: string): boolean => mailbox.test(address);

/** One address in a header value: bare, or after a display name. Names with special characters must be quoted. */
const oneAddress = /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;\\])*<([^<>\s]+)>|([^<>\s",;]+))$/;

const addressIn = (value: string): string | undefined => {
  const found = oneAddress.exec(value.trim());
  return found?.[1] ?? found?.[2];
};

/** Returns why a mail is rejected, or undefined: recipients must be able to see which app sent it. */
export function headerFault(source: Buffer, own: readonly string[]): string | undefined {
  const headers = headersOf(source);
  if (headers === undefined) return 'The headers are too long';
  if (headers.some(isBroken)) return 'The message has a line among its headers that is none';
  const from = headers.filter(({ name }) => name === 'from');
  const senders = headers.filter(({ name }) => name === 'sender');
  if (from.length !== 1 || senders.length > 1) return `The message needs one From: header with ${own[0]}`;
  const foreign = [...from, ...senders].find(({ value }) => !isOneOf(addressIn(value) ?? '', own));
  return foreign && `The ${foreign.name === 'from' ? 'From' : 'Sender'}: header has to be ${own[0]}`;
}

/** Returns the mail with all required headers (RFC 6409 8): a Message-ID that stays the same across retries (keeps E6), and the date. */
export function completed(source: Buffer, { messageId, date }: { messageId: string; date: Date }): Buffer {
  const names = new Set((headersOf(source) ?? []).map(({ name }) => name));
  const missing = [
    ...(names.has('message-id') ? [] : [`Message-ID: <${messageId}>\r\n`]),
    ...(names.has('date') ? [] : [`Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`]),
  ];
  return missing.length === 0 ? source : Buffer.concat([Buffer.from(missing.join('')), source]);
}

/** Number of wrong passwords answered without delay. */
export const freeTries = 10;

/** Returns the delay in ms after a wrong password, given the number of wrong ones before it. */
export const delayAfter = (wrongTries: number): number =>
  restartBackoff(backoffs.programLogin, wrongTries - freeTries + 1);
