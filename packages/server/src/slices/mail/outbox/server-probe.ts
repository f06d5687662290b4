import type { Mailer } from '../../../adapters/smtp/mailer.ts';
import type { DeliveryPause } from './delivery-pause.ts';
import { troubleOf } from './explanations.ts';

export interface ServerProbeNeeds {
  mailer: Pick<Mailer, 'check' | 'from'>;
  pause: Pick<DeliveryPause, 'begin' | 'end' | 'isOn'>;
  isReady(): boolean;
}

/** Asks the mail server without a mail, so that what is known of it does not depend on whether there was one. */
export function createServerProbe({ mailer, pause, isReady }: ServerProbeNeeds) {
  let isWanted = false;
  const isUseful = () => isReady() && !pause.isOn();
  return {
    /** Requests one by `begin`, unless the server is known to be away. */
    want(begin: () => void): void {
      isWanted = isUseful();
      if (isWanted) begin();
    },
    isWanted: (): boolean => isWanted,
    /** Asks the server if that was requested. */
    async run(isStopped: () => boolean): Promise<void> {
      if (!isWanted || isStopped()) return;
      isWanted = false;
      if (!isUseful()) return;
      try {
        await mailer.check(mailer.from ?? '');
        pause.end();
      } catch (error) {
        if (!isStopped()) pause.begin(troubleOf(error, '', 'mail-server-failed'));
      }
    },
  };
}
