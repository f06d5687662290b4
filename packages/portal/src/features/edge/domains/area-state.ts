import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useStatus } from '../../../session/use-session.ts';
import type { AreaStateSource } from '../../../shared/area-states.ts';

/** The domain of the box. */
export const areaState: AreaStateSource = {
  to: '/settings/domains',
  useAreaState: () => ({ text: readableDomain(useStatus().domain) }),
};
