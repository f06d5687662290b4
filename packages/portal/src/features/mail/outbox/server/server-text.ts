import { cleanDomain } from '@kontor/contract/rules/edge/domains';
import { isMailHost } from '@kontor/contract/rules/mail/mail-host';
import type { MailEncryption } from '@kontor/contract/rules/mail/providers';

/** A server as it was found in a text. */
interface ServerText {
  host: string;
  port: string | undefined;
  /** What stands around the server, where an encryption may be named. */
  words: string;
}

// Behind a scheme and a user, before a path; a bare address of IP version 6 has more colons.
const portBehindHost = /^(?:[a-z][a-z+.-]*:\/\/)?(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^:/?#[\]]+):(\d{1,5})(?=[/?#]|$)/i;
const scheme = /^[a-z][a-z+.-]*(?=:\/\/)/i;

// A name with a dot or an address of IP version 4, with a port; no part of an email address or of the address of a page.
const hostInText =
  /(?<![\p{L}\p{N}_.@/-])(?:(?<scheme>smtps?|ssl|tls):\/\/)?(?<host>(?:\p{L}|\p{N})[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]|(?<=\d\.)\d{1,3}))(?::(?<port>\d{1,5}))?(?![\p{L}\p{N}_@-])/giu;

const outgoing = /smtp|ausgang|outgoing/i;
const incoming = /^(?:imap|pop)/i;

const portAfterWord = /\bport\b[^\d]{0,30}?(\d{1,5})(?!\d)/i;
const portAtStart = /^[^\p{L}\d]*(\d{1,5})(?![\d\p{L}])/u;
const usualPort = /(?<![\d.,-])(25|465|587|2525)(?![\d-]|[.,]\d)/;

/** Returns the server meant by what was typed or pasted, or undefined where none can be told. */
export function readServerText(typed: string): ServerText | undefined {
  const text = typed.trim();
  const host = cleanDomain(text);
  if (host === '' || isMailHost(host))
    return { host, port: portBehindHost.exec(text)?.[1], words: scheme.exec(text)?.[0] ?? '' };
  return searchText(text);
}

/** Finds the outgoing server in the words of a help page. */
function searchText(text: string): ServerText | undefined {
  const found = [...text.matchAll(hostInText)];
  const chosen = choose(text, found);
  const host = cleanDomain(chosen?.groups?.host ?? '');
  if (!chosen || !isMailHost(host)) return undefined;
  const at = found.indexOf(chosen);
  const behind = text.slice(chosen.index + chosen[0].length, found[at + 1]?.index);
  // Before a further server stands what belongs to the previous one.
  const before = at === 0 ? text.slice(0, chosen.index) : '';
  return {
    host,
    port: chosen.groups?.port ?? portIn(behind) ?? portIn(before),
    words: [chosen.groups?.scheme ?? '', before, behind].join(' '),
  };
}

/** Returns the server that is said to be for outgoing mail, or the only one. */
function choose(text: string, found: RegExpExecArray[]): RegExpExecArray | undefined {
  const isOutgoing = (match: RegExpExecArray, at: number) => {
    const previous = found[at - 1];
    const label = text.slice(previous ? previous.index + previous[0].length : 0, match.index);
    return outgoing.test(match[0]) || outgoing.test(label);
  };
  const possible = found.filter((match) => !incoming.test(match.groups?.host ?? ''));
  const names = new Set(possible.map((match) => match.groups?.host?.toLowerCase()));
  return (
    possible.find((match) => isOutgoing(match, found.indexOf(match))) ?? (names.size === 1 ? possible[0] : undefined)
  );
}

const portIn = (words: string): string | undefined =>
  (portAfterWord.exec(words) ?? portAtStart.exec(words) ?? usualPort.exec(words))?.[1];

const direct = /(?<!start[ -]?)\b(?:ssl|tls|smtps)\b/i;
const negated = /\b(?:keine?|ohne|nicht|nein|no|not|none|without|unencrypted)\b|unverschl/i;

/**
 * Returns the encryption that words next to a server name; undefined where they name none or leave it open. Help pages often call STARTTLS “TLS” and name both,
 * so the port decides between the two.
 */
export function encryptionIn(words: string, port: string): MailEncryption | undefined {
  if (negated.test(words)) return undefined;
  const isDirect = direct.test(words);
  if (/\bstart[ -]?tls\b/i.test(words)) return isDirect && port === '465' ? 'tls' : 'starttls';
  if (!isDirect) return undefined;
  return port === '587' || port === '25' ? 'starttls' : 'tls';
}
