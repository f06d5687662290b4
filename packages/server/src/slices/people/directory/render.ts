import { mapYielding, runSync, type YieldingWork } from '@kontor/platform/work/yielding-work';
import type { Entry } from '../../../adapters/ldap/directory.ts';

/** Renders entries as LDIF (RFC 2849), in their order. */
export const renderLdif = (entries: readonly Entry[]): string => runSync(renderPausing(entries));

/** The same, with pauses. */
export function* renderPausing(entries: readonly Entry[]): YieldingWork<string> {
  return (yield* mapYielding(entries, renderEntry)).join('\n');
}

function renderEntry({ id, dn, attributes }: Entry): string {
  const lines = Object.entries(attributes).flatMap(([name, values]) => values.map((value) => renderLine(name, value)));
  return [renderLine('dn', dn), ...lines, renderLine('entryUUID', id), ''].join('\n');
}

/** Plain where unambiguous, else base64: no value can end its line and start another (RFC 2849, SAFE-STRING). */
function renderLine(name: string, value: string): string {
  const isSafe = /^[\x21-\x39\x3b\x3d-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value);
  return isSafe ? `${name}: ${value}` : `${name}:: ${Buffer.from(value).toString('base64')}`;
}
