import type { GrantedRight, RightToAsk } from '@kontor/contract/manifest/rights';
import { RefusedError } from '@kontor/platform/errors';

/** A right that a service of a file asks for. */
export interface AskedRight {
  id: string;
  /** Name of the service in the manifest. */
  service: string;
  right: RightToAsk;
}

/** What decides about the rights of an app. */
export interface Granting {
  /** Ids that are granted now; undefined: those of `earlier` stay. */
  wanted: readonly string[] | undefined;
  /** What the app has already. */
  earlier: readonly GrantedRight[];
  /** Who grants, and when. */
  by: string;
  at: number;
}

/**
 * Returns the rights an app gets: of those its file asks for, the ones that are granted. Refused for one that the file does not ask for, so that no right
 * meant for another file counts here. What the app has already keeps its date.
 */
export function grantRights(asked: readonly AskedRight[], { wanted, earlier, by, at }: Granting): GrantedRight[] {
  const foreign = wanted?.find((id) => !asked.some((one) => one.id === id));
  if (foreign !== undefined)
    throw new RefusedError('compose-right', { params: { name: foreign }, fields: { rights: 'compose-right' } });
  return asked.flatMap(({ id, service, right }) => {
    const had = earlier.find((one) => one.id === id);
    const isGranted = wanted === undefined ? had !== undefined : wanted.includes(id);
    return isGranted ? [{ id, service, right, by: had?.by ?? by, at: had?.at ?? at }] : [];
  });
}
