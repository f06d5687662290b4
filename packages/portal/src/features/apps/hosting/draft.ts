import type { RetainedHosting, UploadedArchive } from '@kontor/contract/apps/hosting';
import { type HostingAddon, hostingAddons, type Interpreter, interpreters } from '@kontor/contract/rules/apps/hosting';
import { type GivenAnswers, readAnswers } from './compose/answers.ts';

/** Fields of the first step; `file` is the ticket of the archive, empty without one. */
export type DetailValues = {
  title: string;
  description: string;
  domain: string;
  interpreter: Interpreter;
  sso: boolean;
  file: string;
  /** How the app is given: as a file, or a compose file as a text or by its address. */
  origin: Origin;
  /** A compose file that was pasted. */
  text: string;
  /** Address of a compose file. */
  address: string;
};

export const origins = ['file', 'text', 'address'] as const;
export type Origin = (typeof origins)[number];

/** An archive that was uploaded to the box. */
export interface StoredArchive {
  ticket: string;
  name: string;
  bytes: number;
  expires: string;
  suggested: Interpreter | null;
  hasRequirements: boolean;
  /** Absent in drafts stored by an older version. */
  siteRules?: UploadedArchive['siteRules'];
  /** What its compose file says; absent in drafts stored by an older version. */
  compose?: UploadedArchive['compose'];
  /** The text or address it was made of; absent when it was uploaded. */
  source?: string;
}

/** A new app being entered; survives going back and a reload. Holds no secret: the ticket is valid for this user only. */
export interface Draft {
  values: DetailValues;
  addons: readonly HostingAddon[];
  archive: StoredArchive | undefined;
  /** Answers to the questions of a compose file. */
  answers: GivenAnswers;
  /** The build failed: the input is restored, without the archive. */
  isAgain?: boolean;
}

export const emptyDraft: Draft = {
  values: {
    ...{ title: '', description: '', domain: '', interpreter: 'none', sso: true, file: '' },
    ...{ origin: 'file', text: '', address: '' },
  },
  addons: [],
  archive: undefined,
  answers: {},
};

/** Returns a draft with the configuration of an earlier app. */
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

/** Whether the app may use addons: pages alone need none. */
export const hasAddons = (interpreter: Interpreter): boolean => interpreter !== 'none';

/** Returns the archive as far as it is what the form says: a text that was changed has to be checked again. */
export function currentArchive(archive: StoredArchive | undefined, values: OriginValues): StoredArchive | undefined {
  return archive?.source === sourceOf(values) ? archive : undefined;
}

/** Returns the text or address an app is to be made of; undefined when it is a file. */
export function sourceOf({ origin, text, address }: OriginValues): string | undefined {
  if (origin === 'file') return undefined;
  return origin === 'text' ? text : address.trim();
}

/** Fields that say how an app is given. */
export type OriginValues = Pick<DetailValues, 'origin' | 'text' | 'address'>;

/** Whether the app is built first, with a build log to follow. */
export const isBuilt = (interpreter: Interpreter, archive: StoredArchive | undefined): boolean =>
  interpreter === 'docker' || (interpreter === 'python' && archive?.hasRequirements === true);

/** Parses a stored draft. An archive that has expired meanwhile must be uploaded again. */
export function readDraft(stored: string | null, now: number): Draft | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as Partial<Draft> | null;
    const values = readValues(read?.values);
    if (!read || !values) return undefined;
    const isThere = read.archive !== undefined && Date.parse(read.archive.expires) > now;
    const archive = isThere ? read.archive : undefined;
    return {
      values: { ...values, file: archive?.ticket ?? '' },
      addons: hostingAddons.filter((name) => Array.isArray(read.addons) && read.addons.includes(name)),
      archive,
      answers: readAnswers(read.answers),
      ...(read.isAgain === true && { isAgain: true }),
    };
  } catch {
    return undefined;
  }
}

/** Returns the draft for another attempt. */
export const draftAgain = ({ values, addons, answers }: Draft): Draft => ({
  values: { ...values, file: '' },
  ...{ addons, answers },
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
    origin: origins.find((origin) => origin === read.origin) ?? 'file',
    text: text(read.text),
    address: text(read.address),
  };
}
