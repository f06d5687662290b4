const megabyte = 1024 * 1024;

/** What an app may do. A mail to several people counts once for each. */
export const limits = {
  bytes: 25 * megabyte,
  recipients: 100,
  /** Of mails that are coming in at the same moment, of all apps. */
  bytesComing: 100 * megabyte,
  mailsAnHour: 500,
  mailsWaiting: 2000,
  bytesWaiting: 250 * megabyte,
};

export const hour = 3_600_000;

/** The address an app sends from. */
export const addressOf = (instanceId: string, domain: string): string => `${instanceId}@${domain}`;

export const isOneOf = (address: string, own: readonly string[]): boolean =>
  own.some((each) => each.toLowerCase() === address.toLowerCase());

/** Headers of honest mail take a few thousand bytes. */
const mostHead = 256 * 1024;

/** The headers, unfolded; undefined when they do not end. A line may end in LF alone: on its way it becomes CRLF. */
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

/** Programs do not agree on what a line means that is no header, nor on a CR alone: on its way it becomes the end of a line, and what follows a header. */
const isBroken = ({ name, value }: { name: string; value: string }): boolean =>
  !/^[!-9;-~]+$/.test(name) || /[\r\0]/.test(value);

/** One mailbox, and nothing that a program on the way could read as several, or as this very machine. */
const mailbox = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/;

export const isMailbox = (address: string): boolean => mailbox.test(address);

/** One address as it stands in a header: bare, or behind a name. Names with signs that mean something must be in quotes. */
const oneAddress = /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;\\])*<([^<>\s]+)>|([^<>\s",;]+))$/;

const addressIn = (value: string): string | undefined => {
  const found = oneAddress.exec(value.trim());
  return found?.[1] ?? found?.[2];
};

/** Why a mail is not taken as it is, or undefined: people must be able to see that it is the app's. */
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

/** The mail with the headers it must have (RFC 6409 8): its own name, which is the same at every try (keeps E6), and its date. */
export function completed(source: Buffer, { messageId, date }: { messageId: string; date: Date }): Buffer {
  const names = new Set((headersOf(source) ?? []).map(({ name }) => name));
  const missing = [
    ...(names.has('message-id') ? [] : [`Message-ID: <${messageId}>\r\n`]),
    ...(names.has('date') ? [] : [`Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`]),
  ];
  return missing.length === 0 ? source : Buffer.concat([Buffer.from(missing.join('')), source]);
}

/** Wrong passwords that are answered at once. */
export const freeTries = 10;
const longestDelay = 30_000;

/** Milliseconds a wrong password is answered after, with so many wrong ones before it. */
export const delayAfter = (wrongTries: number): number =>
  wrongTries < freeTries ? 0 : Math.min(1000 * 2 ** (wrongTries - freeTries), longestDelay);
