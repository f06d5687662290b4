import { Link } from '@tanstack/react-router';
import { useRepairInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { RepairContent } from './repair-content.tsx';
import { repairText } from './text/index.ts';

/** The state of the box, and its parts that can be started or rebuilt. */
export default function RepairPage() {
  const t = useText(repairText);
  const info = useRepairInfo();
  const count = info.data?.faults.length ?? 0;
  return (
    <RepairContent
      info={info}
      title={t(($) => $.title)}
      tone={count === 0 ? 'good' : 'warn'}
      text={info.data && (count === 0 ? <Fine /> : t(($) => $.hints, { count }))}
    />
  );
}

/** No part is faulty; what Home lists beyond that is not repeated here, and not denied. */
function Fine() {
  const t = useText(repairText);
  return (
    <>
      {t(($) => $.fine)} <Link to="/apps">{t(($) => $.open)}</Link>
    </>
  );
}
