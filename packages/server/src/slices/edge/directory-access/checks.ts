import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import type { Check, Fault } from '../../../core/checks.ts';

/** Status of the access of devices to the directory. */
export interface AccessStatus {
  /** An administrator wants it open. */
  isOpen: boolean;
  isListening: boolean;
  /** Why it could not be opened, at the last try. */
  trouble: string | undefined;
  /** The name devices use. */
  host: string;
  /** There is a certificate for that name. */
  isCertified: boolean;
}

export interface AccessChecksNeeds {
  status(): AccessStatus;
  /** Opens it again. Throws `AdapterError` with the reason. */
  retry(): Promise<void>;
}

/** The check of what is open to devices, for repair. */
export function accessChecks({ status, retry }: AccessChecksNeeds): Check[] {
  const check: Check = {
    ...{ name: 'directory-access', part: 'directory', severity: 'service' },
    find: () => checkAccess(status()),
    fixes: { RETRY_DIRECTORY_ACCESS: retry },
  };
  return [check];
}

/** Returns the current faults; empty when there are none, it is closed, or it was not tried yet. */
export function checkAccess({ isOpen, isListening, trouble, host, isCertified }: AccessStatus): Fault[] {
  if (!isOpen) return [];
  if (!isCertified)
    return [{ code: 'directory-access-uncertified', params: { host: readableDomain(host) }, fixes: [] }];
  if (isListening || trouble === undefined) return [];
  return [{ code: 'directory-access-silent', params: { detail: trouble }, fixes: ['RETRY_DIRECTORY_ACCESS'] }];
}
