import { hash, randomBytes } from 'node:crypto';
import { seconds } from '@kontor/platform/work/durations';

/** What a code grants: one user's portal session, at one host, in one browser. */
export interface LoginGrant {
  host: string;
  state: string;
  uid: string;
  portalSession: string;
}

const lifetime = seconds(30);
const most = 10_000;

/** Codes that transfer a sign-in from the portal to an app's host: valid once, for 30 seconds (keeps H4). In memory only, so a restart invalidates them. */
export function createLoginCodes(clock: { now(): number }) {
  const issued = new Map<string, LoginGrant & { until: number }>();
  const hashOf = (code: string) => hash('sha256', code, 'base64url');

  /** All have the same lifetime, so the oldest come first. */
  function dropOld(): void {
    for (const [key, { until }] of issued) {
      if (until > clock.now() && issued.size < most) return;
      issued.delete(key);
    }
  }

  return {
    issue(what: LoginGrant): string {
      dropOld();
      const code = randomBytes(32).toString('base64url');
      issued.set(hashOf(code), { ...what, until: clock.now() + lifetime });
      return code;
    },
    /** Returns what a code grants; undefined when it is unknown or expired. The code is used up in any case. */
    redeem(code: string): LoginGrant | undefined {
      const key = hashOf(code);
      const found = issued.get(key);
      issued.delete(key);
      return found !== undefined && found.until > clock.now() ? found : undefined;
    },
  };
}

export type LoginCodes = ReturnType<typeof createLoginCodes>;
