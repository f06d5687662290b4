import type { RetainedHosting, UploadedArchive } from '@kontor/contract/apps/hosting';
import { type HostingAddon, hostingAddons, type Interpreter, interpreters } from '@kontor/contract/rules/hosting';

/** What is typed into the first step; `file` is the ticket of the archive, empty without one. */
export type DetailValues = {
  title: string;
  description: string;
  domain: string;
  interpreter: Interpreter;
  sso: boolean;
  file: string;
};

/** An archive that is on the box. */
export interface StoredArchive {
  ticket: string;
  name: string;
  bytes: number;
  expires: string;
  suggested: Interpreter | null;
  hasRequirements: boolean;
  /** Absent in what a tab kept from before. */
  siteRules?: UploadedArchive['siteRules'];
}

/** A new app on its way; survives going back and a reload. Holds no secret: the ticket counts for this person alone. */
export interface Draft {
  step: 'details' | 'addons';
  values: DetailValues;
  addons: readonly HostingAddon[];
  archive: StoredArchive | undefined;
  /** It could not be built: what was entered is here again, without the archive. */
  isAgain?: boolean;
}

export const emptyDraft: Draft = {
  step: 'details',
  values: { title: '', description: '', domain: '', interpreter: 'none', sso: true, file: '' },
  addons: [],
  archive: undefined,
};

/** A new app that is to be as one was. */
export const draftOf = ({
  title,
  description,
  domain,
  interpreter,
  protectBySSO,
  addons,
}: RetainedHosting['config']): Draft => ({
  ...emptyDraft,
  values: { ...emptyDraft.values, title, description, domain, interpreter, sso: protectBySSO },
  addons,
});

export const isContainer = (interpreter: Interpreter): boolean => interpreter === 'docker' || interpreter === 'compose';

/** Whether something of it is built first, which can be read along. */
export const isBuilt = (interpreter: Interpreter, archive: StoredArchive | undefined): boolean =>
  interpreter === 'docker' || (interpreter === 'python' && archive?.hasRequirements === true);

/** Reads what a tab kept. An archive that has expired meanwhile has to be sent again. */
export function readDraft(stored: string | null, now: number): Draft | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as Partial<Draft> | null;
    const values = readValues(read?.values);
    if (!read || !values) return undefined;
    const isThere = read.archive !== undefined && Date.parse(read.archive.expires) > now;
    const archive = isThere ? read.archive : undefined;
    return {
      step: read.step === 'addons' && archive ? 'addons' : 'details',
      values: { ...values, file: archive?.ticket ?? '' },
      addons: hostingAddons.filter((name) => Array.isArray(read.addons) && read.addons.includes(name)),
      archive,
      ...(read.isAgain === true && { isAgain: true }),
    };
  } catch {
    return undefined;
  }
}

/** What a new try begins with. */
export const draftAgain = ({ values, addons }: Draft): Draft => ({
  step: 'details',
  values: { ...values, file: '' },
  addons,
  archive: undefined,
  isAgain: true,
});

function readValues(read: Partial<DetailValues> | null | undefined): DetailValues | undefined {
  if (typeof read !== 'object' || read === null) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    title: text(read.title),
    description: text(read.description),
    domain: text(read.domain),
    interpreter: interpreters.find((name) => name === read.interpreter) ?? 'none',
    sso: read.sso !== false,
    file: '',
  };
}
