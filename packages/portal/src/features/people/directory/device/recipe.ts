import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import type { DirectoryDevice, DirectoryOverview } from '@kontor/contract/people/directory';
import { clientOf } from '../use-client-name.ts';

/** One setting of a device, in its own words; without a value it is the password, which is unknown by now. */
export interface RecipeLine {
  label: string;
  value?: string;
}

export interface RecipeNeeds {
  device: DirectoryDevice;
  directory: Pick<DirectoryOverview, 'baseDn' | 'usersDn' | 'groupsDn'>;
  access: Pick<DirectoryAccess, 'host' | 'port' | 'tlsPort'>;
  /** Only right after it was made. */
  password?: string;
}

/** Returns what to type at a device. */
export function recipeOf({ device, directory, access, password }: RecipeNeeds): RecipeLine[] {
  const values: Record<string, string | number | undefined> = {
    ...directory,
    ...access,
    bindDn: device.bindDn,
    password,
  };
  return clientOf(device.client).fields.map(([label, value]) => {
    const isUnknown = password === undefined && value.includes('{password}');
    if (isUnknown) return { label };
    return { label, value: value.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) };
  });
}
