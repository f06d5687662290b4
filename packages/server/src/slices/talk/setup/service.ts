import type { setupBody } from '@kontor/contract/talk/setup';
import { RefusedError } from '@kontor/platform/errors';
import type { RequestContext } from '@kontor/platform/http/route';
import type { z } from 'zod';
import type { ServerContext } from '../../../core/server-context.ts';
import { type Passwords, pinAttempts, refuseUnfit } from '../../people/passwords/index.ts';
import type { Session } from '../../people/session/index.ts';
import type { Users } from '../../people/users/index.ts';
import { isSamePin, type SetupPin } from './pin.ts';

export interface SetupNeeds {
  core: ServerContext;
  pin: SetupPin;
  users: Users;
  passwords: Passwords;
  session: Session;
}

type SetupBody = z.output<typeof setupBody>;

/** Creates what sets up a new box and reports whether that is still to be done. */
export function createSetupService({ core, pin, users, passwords, session }: SetupNeeds) {
  const { config, database, events, journal, boxAddress, changeFeed } = core;

  const refuseSecond = () => {
    if (!users.hasNobody()) throw new RefusedError('setup-done');
  };

  function checkPin(typed: string, address: string): void {
    const keys = [pinAttempts(address)];
    passwords.limiter.check(keys);
    if (isSamePin(typed, pin.read())) return;
    passwords.limiter.failed(keys);
    throw new RefusedError('wrong-pin', { fields: { pin: 'wrong-pin' } });
  }

  /** Adds the first user, which invalidates the PIN in the same transaction: it is valid only while there are no users (keeps H8). */
  function addFirstUser(body: SetupBody, passwordHash: string): void {
    database.transaction(() => {
      refuseSecond();
      const names = {
        givenname: body.firstName,
        surname: body.lastName,
        extern_email: body.externEmail,
        intern_email: body.uid,
      };
      const preferred_language = body.language ?? 'de';
      users.add({ uid: body.uid, ...names, preferred_language, passwordHash, groups: ['admin', 'signing'] });
      boxAddress.setLanguage(preferred_language);
      boxAddress.setDomain(body.domain ?? config.domain);
      journal.record({ uid: body.uid, address: '' }, 'set-up-box', body.domain ?? config.domain);
      events.publish('domain-changed', { domain: body.domain ?? config.domain });
      database.afterCommit(() => {
        pin.forget();
        changeFeed.changed('status');
      });
    });
  }

  return {
    isWaiting: () => users.hasNobody(),
    pin: () => pin.read(),
    /** Throws unless this is the PIN; guessing from an address is limited. */
    checkPin,
    /** Always refused: setup links come from a provider, and this box has none. */
    readNonce(): never {
      refuseSecond();
      throw new RefusedError('setup-nonce-unusable');
    },
    async setUp(body: SetupBody, from: Pick<RequestContext, 'address' | 'userAgent'>) {
      refuseSecond();
      if (body.nonce !== '' && body.pin === '') throw new RefusedError('setup-nonce-unusable');
      checkPin(body.pin, from.address);
      refuseUnfit(body.password, body.passwordRepeat, { password: 'password', repeated: 'passwordRepeat' });
      addFirstUser(body, await passwords.hash(body.password));
      return { token: session.begin(body.uid, from).token, user: users.self(body.uid) };
    },
  };
}

export type SetupService = ReturnType<typeof createSetupService>;
