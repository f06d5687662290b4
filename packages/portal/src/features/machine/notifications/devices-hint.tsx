import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { notificationsText } from './text/index.ts';

/** Leads to where messages about the same events are switched on for a device. */
export function DevicesHint() {
  const t = useText(notificationsText);
  return (
    <p>
      {t(($) => $.onDevices)} <Link to="/account">{t(($) => $.switchOnDevice)}</Link>
    </p>
  );
}
