import { RefusedError } from '@kontor/platform/errors';
import type { Hashing } from './hashing.ts';
import type { Confirmation, Confirmer, Proofs } from './proofs.ts';
import { refuseUnfit } from './rules.ts';

export interface PasswordChange {
  /** May be absent for a moment after signing in with a temporary password. */
  currentPassword?: string | undefined;
  newPassword: string;
  newPasswordRepeat: string;
}

export interface PasswordChangeNeeds {
  proofs: Pick<Proofs, 'confirm' | 'confirmOther'>;
  hashing: Hashing;
  isTemporary(uid: string): boolean;
  /** Whether the password is a temporary one that was not replaced in time. */
  hasEnded(uid: string): boolean;
  /** Whether the session began so recently that its password need not be entered again. */
  isFresh(sessionId: string): boolean;
  /** Writes the new hash and the journal when `confirmation` still holds, in one transaction. */
  write(claimant: Confirmer, hash: string, confirmation: Confirmation): void;
}

/** Changing the own password, confirmed by the current one. */
export function createPasswordChange({ proofs, hashing, isTemporary, hasEnded, isFresh, write }: PasswordChangeNeeds) {
  /** A session of somebody with a temporary password was begun with that password: setting one ends all others. */
  async function confirmTemporary(claimant: Confirmer, newPassword: string): Promise<Confirmation> {
    if (!isTemporary(claimant.uid))
      throw new RefusedError('fields-invalid', { fields: { currentPassword: 'field-required' } });
    if (!isFresh(claimant.sessionId))
      throw new RefusedError('sign-in-too-old', { fields: { currentPassword: 'sign-in-too-old' } });
    return proofs.confirmOther(claimant, newPassword);
  }

  return async function changePassword(claimant: Confirmer, request: PasswordChange): Promise<void> {
    const { currentPassword, newPassword } = request;
    refuseUnfit(newPassword, request.newPasswordRepeat, { password: 'newPassword', repeated: 'newPasswordRepeat' });
    if (newPassword === currentPassword)
      throw new RefusedError('password-same', { fields: { newPassword: 'password-same' } });
    if (hasEnded(claimant.uid)) throw new RefusedError('temporary-password-ended');
    const confirmation = await (currentPassword === undefined
      ? confirmTemporary(claimant, newPassword)
      : proofs.confirm(claimant, currentPassword));
    write(claimant, await hashing.hash(newPassword, claimant.uid), confirmation);
  };
}
