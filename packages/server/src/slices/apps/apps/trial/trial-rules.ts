import type { AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';

/** What a trial of an app depends on. */
export interface TrialCircumstances {
  manifest: Manifest;
  how: AppEngine;
  /** Version of the app in the backup. */
  exported: string;
  isolation: 'full' | 'none';
  hasDocker: boolean;
}

/** Returns why an app must not be started beside itself; undefined where it may. */
export function trialObstacle(about: TrialCircumstances): RefusedError | undefined {
  const { manifest, how, exported, isolation, hasDocker } = about;
  const { version: installed, addons, hosted } = manifest;
  if (isUpdate(exported, installed))
    return new RefusedError('trial-version-newer', { params: { version: exported, installed } });
  if (addons.hostnet !== undefined) return new RefusedError('trial-own-network');
  if ((hosted?.rights ?? []).length > 0) return new RefusedError('trial-rights');
  if (how.type === 'process') return isolation === 'full' ? undefined : new RefusedError('trial-not-apart');
  return hasDocker ? undefined : new RefusedError('engine-away');
}

/** Returns the ms an app gets to answer: it may have to bring older data up to date, on a machine with other work. */
export const trialTimeoutMs = ({ health }: Manifest): number => 2 * seconds(health.startSeconds);

/** An app that answers nothing counts as started when it has run for so long. */
export const silentRunMs = seconds(10);

/** Returns what an app has said last, in one line of a message. */
export function lastWords(lines: readonly string[]): string {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const faults = said.filter((line) => /error|fatal|panic|denied|corrupt|exception/i.test(line));
  return ((faults.length > 0 ? faults : said).slice(-2).join(' ') || '–').slice(0, 300);
}
