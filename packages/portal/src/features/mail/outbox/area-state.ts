import type { AreaStateSource } from '../../../shared/area-states.ts';
import { isHeldUp, isMailDown, useOutbox } from '../../../shared/mail/queries.ts';
import { mailText } from '../../../shared/mail/text/index.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { outboxText } from './text/index.ts';

/** Whether mail waits, and whether somebody should look after it. */
export const areaState: AreaStateSource = {
  to: '/settings/outbox',
  useAreaState() {
    const t = useText(outboxText);
    const inMail = useText(mailText);
    const format = useFormat();
    const outbox = useOutbox().data;
    if (!outbox) return {};
    const count = outbox.waiting + outbox.refused;
    const hint = isHeldUp(outbox) ? t(($) => $.area.look) : undefined;
    if (outbox.waiting === 0 && outbox.refused > 0)
      return { text: t(($) => $.area.refused, { count, number: format.number(count) }), hint };
    if (count > 0) return { text: t(($) => $.area.waiting, { count, number: format.number(count) }), hint };
    if (!outbox.configured) return { text: t(($) => $.area.unconfigured), hint };
    return {
      text: isMailDown(outbox) ? inMail(($) => $.outage[outbox.cause ?? 'other']) : t(($) => $.area.sent),
      hint,
    };
  },
};
