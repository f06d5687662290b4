import type { AddonName, Addons } from './addons.ts';
import type { AppEngine } from './engines.ts';
import { variablesIn } from './template.ts';

const always: ReadonlySet<AddonName> = new Set(['localstorage', 'internet', 'hostnet']);

/**
 * The addons for which a part of the box has to be there before the app can run with this engine. Volumes are only folders, the network is
 * there anyway, and `ldap` asks for the directory itself only when the app signs in there or is told how to reach it; groups alone need nothing.
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
