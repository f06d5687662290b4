import type { Language } from '@kontor/contract/refusals';
import { testPush } from '@kontor/contract/talk/push-texts';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { hours } from '@kontor/platform/work/durations';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { PushServices } from '../../../adapters/web-push/push-services.ts';
import { createRateLimit } from '../../../core/rate-limit.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Users } from '../../people/users/index.ts';
import { createPushDb } from './db.ts';
import { createPushDelivery } from './delivery.ts';
import { createDevices, type NewDevice } from './devices.ts';
import { createPushIdentity } from './keys.ts';
import {
  lifetime,
  limitPeriod,
  mostAdditions,
  mostTests,
  mostWaiting,
  type PushContent,
  payloadOf,
  topicOf,
} from './rules.ts';
import { createSending, hostOf } from './sending.ts';

export interface PushNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  services: PushServices;
  users: Pick<Users, 'find'>;
}

/** A message to the devices of users, in the language of each. */
export interface PushNotice {
  /** uids. */
  to: readonly string[];
  /** What it is about: a newer message about the same replaces this one. */
  about: string;
  /** Path of the portal that a tap opens. */
  link: string;
  contentIn(language: Language): { title: string; text: string };
}

/** Devices that take messages of the box, and what is sent to them. */
export function createPushService({ core, boxKey, services, users }: PushNeeds) {
  const { database, clock, counted, journal, log, settings, boxAddress } = core;
  const db = createPushDb(database);
  const identity = createPushIdentity({ database, settings, boxKey, log, replaced: db.removeAll });
  const devices = createDevices({ core, db, boxKey, services });
  const send = createSending({ core, services, identity: identity.read });
  const { work, noteState, signal } = createPushDelivery({ core, db, send, open: devices.open });
  const limitOf = (most: number) => createRateLimit({ clock, most, period: limitPeriod });
  const limits = { additions: limitOf(mostAdditions), tests: limitOf(mostTests) };

  function contentFor(uid: string, { link, contentIn }: Pick<PushNotice, 'link' | 'contentIn'>): PushContent {
    const language = users.find(uid)?.preferred_language ?? boxAddress.language();
    return { ...contentIn(language), language, url: `${boxAddress.portalUrl()}${link}` };
  }

  function removed(id: string): RefusedError {
    db.remove(id);
    return new RefusedError('push-gone');
  }

  return {
    work,
    prepareIdentity: identity.prepare,
    readDevices: (uid: string) => ({ publicKey: identity.read().publicKey, devices: devices.listDevices(uid) }),
    addDevice(actor: Actor, userAgent: string, added: NewDevice) {
      limits.additions.count(actor.uid);
      return devices.addDevice(actor, userAgent, added);
    },
    removeDevice: devices.removeDevice,
    /** Sends at once, so that the sender learns whether the push service accepted it. */
    async sendTest(actor: Actor, id: string): Promise<void> {
      const row = devices.ownDevice(actor.uid, id);
      limits.tests.count(actor.uid);
      const to = devices.open(row);
      if (to === undefined) throw removed(id);
      journal.record(actor, 'test-push-device', devices.nameOf(row));
      const topic = topicOf('test');
      const payload = payloadOf(contentFor(actor.uid, { link: '/account', contentIn: testPush }), topic);
      const { outcome, status } = await send(to, payload, { topic, ttl: hours(1) }, signal);
      if (outcome === 'gone') throw removed(id);
      noteState(id, outcome);
      const host = hostOf(to.endpoint);
      if (outcome === 'refused') throw new RefusedError('push-refused', { params: { host, status } });
      if (outcome === 'later') throw new RefusedError('push-unreachable', { params: { host } });
    },
    /** Removes all devices of a user: they may have been switched on by somebody else who knew the password. */
    removeDevicesOf(uid: string): void {
      db.removeOf(uid);
      limits.tests.forget(uid);
    },
    hasDevices: db.hasDevices,
    /** Puts a message for each device of these users into the queue. Joins a running transaction. */
    post(notice: PushNotice): void {
      const times = { created: clock.now(), expires: counted.now() + lifetime, tries: 0, next_try: clock.now() };
      const topic = topicOf(notice.about);
      database.transaction(() => {
        for (const uid of notice.to)
          for (const { id } of db.devicesOf(uid)) {
            const content = JSON.stringify(contentFor(uid, notice));
            db.addMessage({ device: id, topic, content, ...times }, mostWaiting);
          }
        database.afterCommit(work.wake);
      });
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;
