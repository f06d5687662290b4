import { isCommonPassword } from '@kontor/contract/rules/people/common-passwords';
import { strengthOf } from '@kontor/contract/rules/people/password';
import { RefusedError } from '@kontor/platform/errors';

/** Stored instead of a hash: no password opens the account. A link sets one. */
export const noPassword = '';

/** Throws when a password is not acceptable; `fields` are the names it and its repetition were sent under. */
export function refuseUnfit(password: string, repeated: string, fields: { password: string; repeated: string }): void {
  if (strengthOf(password) === 'bad')
    throw new RefusedError('password-too-weak', { fields: { [fields.password]: 'password-too-weak' } });
  if (isCommonPassword(password))
    throw new RefusedError('password-common', { fields: { [fields.password]: 'password-common' } });
  if (password !== repeated)
    throw new RefusedError('passwords-differ', { fields: { [fields.repeated]: 'passwords-differ' } });
}
