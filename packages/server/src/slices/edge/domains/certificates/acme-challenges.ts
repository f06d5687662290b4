import { AdapterError } from '@kontor/platform/errors';
import type { ChallengeSolver } from '../../../../adapters/certificates/acme.ts';
import type { Commands } from '../../../../adapters/run-command.ts';

/** Where proofs are asked for, without encryption. */
export const challengePath = '/.well-known/acme-challenge/';

/** What the box shows to prove that a name is its own: at the name itself, or in its entries by a program the office has put there. */
export function createAcmeChallenges(challenge: 'http' | 'dns', commands: Pick<Commands, 'run'>, data: string) {
  const shown = new Map<string, string>();
  const byHttp: ChallengeSolver = {
    kind: 'http-01',
    show: async (host, token, keyAuthorization) => void shown.set(`${host}${challengePath}${token}`, keyAuthorization),
    withdraw: async (host, token) => void shown.delete(`${host}${challengePath}${token}`),
  };

  /** `kontor-dns-hook add|remove <name> <text>`, looked for where the server finds its programs; it returns once the entry can be seen. */
  async function hook(verb: 'add' | 'remove', host: string, text: string): Promise<void> {
    const args = [verb, `_acme-challenge.${host}`, text];
    const { code, lines } = await commands.run({ program: 'kontor-dns-hook', args, cwd: data, job: 'certificates' });
    if (code !== 0) throw new AdapterError(`kontor-dns-hook ${verb} ended with ${code}: ${lines.slice(-2).join('; ')}`);
  }
  const byDns: ChallengeSolver = {
    kind: 'dns-01',
    show: (host, _token, keyAuthorization) => hook('add', host, keyAuthorization),
    withdraw: (host, _token, keyAuthorization) => hook('remove', host, keyAuthorization),
  };

  return {
    solver: challenge === 'dns' ? byDns : byHttp,
    /** What is to be answered at this host and path, while somebody may ask. */
    at: (host: string, path: string): string | undefined => shown.get(`${host}${path}`),
  };
}

export type AcmeChallenges = ReturnType<typeof createAcmeChallenges>;
