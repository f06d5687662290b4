import type { RefusalCode } from '@kontor/contract/refusals';
import { addressGroup } from '../../../adapters/address-group.ts';

/** Who makes an attempt, and from where; a failed one counts for both. */
export interface Claimant {
  uid: string;
  address: string;
}

/** A counter, and how many failed attempts an hour it allows. */
export interface AttemptKey {
  key: string;
  most: number;
  /** Past `most`, each attempt is delayed twice as long as the one before, up to a minute, instead of being refused for the hour. */
  delays?: boolean;
  /** Only someone who knows a password of the account, or has signed in from that address before, can fill it: there are few such counters. */
  isOwn?: boolean;
  /** The refusal once it is full, with `{seconds}`; `too-many-tries` when absent. */
  full?: RefusalCode;
}

/** Ten failed attempts an hour for an account, thirty for an address. */
export const accountAttempts = (uid: string): AttemptKey => ({ key: `account/${uid}`, most: 10 });
export const addressAttempts = (address: string): AttemptKey => ({ key: `address/${addressGroup(address)}`, most: 30 });
/** For an address that has signed in to the account before: attempts from elsewhere cannot lock it out. */
export const familiarAttempts = ({ uid, address }: Claimant): AttemptKey => ({
  key: `familiar/${addressGroup(address)}/${uid}`,
  most: 10,
  delays: true,
  isOwn: true,
});
/** For confirming the password while signed in: counted per session, so that nobody else can fill it. */
export const confirmAttempts = (sessionId: string): AttemptKey => ({
  key: `confirm/${sessionId}`,
  most: 10,
  isOwn: true,
  full: 'password-locked',
});
/** Counted separately, as a right password clears its own counter. */
export const confirmCodeAttempts = (sessionId: string): AttemptKey => ({
  key: `confirm-code/${sessionId}`,
  most: 10,
  isOwn: true,
});
export const secondFactorAttempts = (uid: string): AttemptKey => ({
  key: `second-factor/${uid}`,
  most: 10,
  isOwn: true,
});
export const pukAttempts = (uid: string): AttemptKey => ({ key: `puk/${uid}`, most: 10 });
export const pukAddressAttempts = (address: string): AttemptKey => ({
  key: `puk-address/${addressGroup(address)}`,
  most: 30,
});
/** The PUK alone, without a link: five an hour for an account, ten for an address. */
export const pukAloneAttempts = (uid: string): AttemptKey => ({ key: `puk-alone/${uid}`, most: 5 });
export const pukAloneAddressAttempts = (address: string): AttemptKey => ({
  key: `puk-alone-address/${addressGroup(address)}`,
  most: 10,
});
/** For an address that has signed in to the account before: attempts from elsewhere do not keep its user from the PUK. */
export const familiarPukAttempts = ({ uid, address }: Claimant): AttemptKey => ({
  key: `puk-familiar/${addressGroup(address)}/${uid}`,
  most: 5,
  isOwn: true,
});
/** Password links: five an hour per user, twenty requests an hour per address. */
export const linkAttempts = (uid: string): AttemptKey => ({ key: `link/${uid}`, most: 5 });
export const linkAddressAttempts = (address: string): AttemptKey => ({
  key: `link-address/${addressGroup(address)}`,
  most: 20,
});
export const pinAttempts = (address: string): AttemptKey => ({ key: `pin/${addressGroup(address)}`, most: 10 });
