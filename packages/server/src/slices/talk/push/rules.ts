import { hash } from 'node:crypto';
import type { Language } from '@kontor/contract/refusals';
import { days, hours, minutes } from '@kontor/platform/work/durations';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';

/** Devices of one user. */
export const mostDevices = 10;
/** Milliseconds in which additions and tests of a user are counted. */
export const limitPeriod = minutes(10);
/** Devices a user adds in this time, those included that were there already: each stands in the journal. */
export const mostAdditions = 20;
/** Test messages a user sends in this time. */
export const mostTests = 10;
/** Messages that wait for one device; the oldest make room. */
export const mostWaiting = 20;
/** For so long a message is tried, and held by the push service for a device that is off. */
export const lifetime = days(1);
/** No pause before the next try is longer, whatever a push service asks for. */
export const longestPause = hours(1);

/** What a device shows. */
export interface PushContent {
  title: string;
  text: string;
  /** Address of the page behind it. */
  url: string;
  language: Language;
}

export type Outcome = 'accepted' | 'gone' | 'refused' | 'later';

/** Returns what the status of a push service says (RFC 8030, 5 and 7.3). Redirects are not followed, so they count as refused. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Whether a push service with this status may have found the time of a token wrong (RFC 8292, 4.2; some use the others). */
export const mayDoubtTime = (status: number): boolean => status === 400 || status === 401 || status === 403;

/** Returns the milliseconds until the next try after so many failed ones. `wanted` is the pause the service asked for. */
export const pauseAfter = (tries: number, wanted = 0): number =>
  Math.min(longestPause, Math.max(wanted, restartBackoff(backoffs.work, tries)));

/** Returns the topic of what messages are about (RFC 8030, 5.4): a newer one with it replaces one that no device has shown yet. */
export const topicOf = (about: string): string => hash('sha256', about, 'base64url').slice(0, 32);

/** Returns the id of the device with this endpoint. */
export const deviceIdOf = (endpoint: string): string => hash('sha256', endpoint, 'base64url');

const mostTitleBytes = 300;
const mostTextBytes = 2400;

/** Returns the text the service worker of the portal reads. Long texts are cut: a push message is small. */
export function payloadOf({ title, text, url, language }: PushContent, topic: string): string {
  const body = shortened(text, mostTextBytes);
  return JSON.stringify({ title: shortened(title, mostTitleBytes), body, url, lang: language, tag: topic });
}

/** Cuts a text to so many bytes, at the end of a character. */
function shortened(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const start = Buffer.from(text)
    .subarray(0, mostBytes - 3)
    .toString();
  return `${start.replace(/\uFFFD+$/, '').trimEnd()}…`;
}
