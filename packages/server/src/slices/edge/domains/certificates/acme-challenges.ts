import { AdapterError } from '@kontor/platform/errors';
import type { ChallengeSolver } from '../../../../adapters/certificates/acme.ts';
import type { Commands } from '../../../../adapters/run-command.ts';

/** Path of ACME HTTP challenges, requested without encryption. */
export const challengePath = '/.well-known/acme-challenge/';

/** Publishes ACME challenges that prove control of a name: over HTTP at the name itself, or in DNS by a program the company provides. */
export function createAcmeChallenges(challenge: 'http' | 'dns', commands: Pick<Commands, 'run'>, data: string) {
  const shown = new Map<string, string>();
  const byHttp: ChallengeSolver = {
    kind: 'http-01',
    show: async (host, token, keyAuthorization) => void shown.set(`${host}${challengePath}${token}`, keyAuthorization),
    withdraw: async (host, token) => void shown.delete(`${host}${challengePath}${token}`),
  };

  /** Runs `kontor-dns-hook add|remove <name> <text>`, found in the server's PATH; it returns once the DNS entry is visible. */
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
    /** Returns the response to a challenge request at this host and path; undefined without a challenge. */
    at: (host: string, path: string): string | undefined => shown.get(`${host}${path}`),
  };
}

export type AcmeChallenges = ReturnType<typeof createAcmeChallenges>;
