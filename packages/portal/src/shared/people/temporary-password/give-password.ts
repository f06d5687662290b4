import { proposePassword } from '@kontor/contract/rules/people/temporary-password';
import { api, isWrongPassword } from '../../../session/client.ts';

/** Returns a number below `end`, each equally likely. */
function randomBelow(end: number): number {
  const limit = Math.floor(2 ** 32 / end) * end;
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % end;
  }
}

export const newTemporaryPassword = (): string => proposePassword(randomBelow);

/** Gives a user a temporary password; `ownPassword` is needed for an administrator's, and before a promotion. */
export const givePassword = (uid: string, newPassword: string, ownPassword?: string) =>
  api('POST /api/v1/users/{id}/password', {
    params: { id: uid },
    body: { newPassword, newPasswordRepeat: newPassword, ...(ownPassword !== undefined && { ownPassword }) },
  });

/** Throws the error of a call again; a wrong own password is said at its field. */
export function throwAtOwnPassword(error: unknown): never {
  throw isWrongPassword(error) ? error.withFields({ ownPassword: error.message }) : error;
}
