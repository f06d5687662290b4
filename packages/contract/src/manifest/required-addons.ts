import type { AddonName, Addons } from './addons.ts';
import type { AppEngine } from './engines.ts';
import { variablesIn } from './template.ts';

const always: ReadonlySet<AddonName> = new Set(['localstorage', 'internet', 'hostnet']);

/**
 * Returns the addons whose service has to be available before the app can run with this engine. Volumes are plain folders, the network always exists, and
 * `ldap` needs the directory only if the app signs in there or uses its settings; groups alone need nothing.
 */
export function requiredAddons(
  { addons, auth }: { addons: Addons; auth: { mode: string } },
  engine: AppEngine,
): AddonName[] {
  const requested = Object.keys(addons) as AddonName[];
  const asksDirectory =
    auth.mode === 'ldap' || variablesIn(JSON.stringify(engine)).some((name) => name.startsWith('ldap.'));
  return requested.filter((name) => !always.has(name) && (name !== 'ldap' || asksDirectory) && addons[name]);
}
