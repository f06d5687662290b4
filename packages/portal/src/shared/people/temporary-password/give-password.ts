import { proposePassword } from '@kontor/contract/rules/people/temporary-password';
import { api } from '../../../session/client.ts';

/** Returns a number below `end`, each equally likely. */
function randomBelow(end: number): number {
  const limit = Math.floor(2 ** 32 / end) * end;
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % end;
  }
}

export const newTemporaryPassword = (): string => proposePassword(randomBelow);

/** Gives a user a temporary password; `ownPassword` is needed for an administrator's. */
export const givePassword = (uid: string, newPassword: string, ownPassword?: string) =>
  api('POST /api/v1/users/{id}/password', {
    params: { id: uid },
    body: { newPassword, newPasswordRepeat: newPassword, ...(ownPassword !== undefined && { ownPassword }) },
  });
