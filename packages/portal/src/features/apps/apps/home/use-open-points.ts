import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { summaryQuery } from '../../../../shared/machine/queries.ts';
import { usePortalName } from '../../../../shared/machine/use-portal-name.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { besideSteps, firstSteps, hiddenSteps, type Step, type StepKind } from './first-steps.ts';
import { isDismissible, type OpenPoint, openPoints } from './open-points.ts';
import { useHiddenKinds } from './use-hidden-kinds.ts';

/** What an administrator still has to see to: single points, and the list of a new box. */
export interface Open {
  points: OpenPoint[];
  steps: Step[];
  /** Steps that were put away and are not done. */
  hiddenSteps: StepKind[];
}

const nothing: Open = { points: [], steps: [], hiddenSteps: [] };

/** Returns what this user still has to see to: nothing for those who are no administrators, `undefined` while it is unknown. `apps`: how many are installed. */
export function useOpenPoints(apps: number | undefined): Open | undefined {
  const { isAdmin } = useMe();
  const status = useStatus();
  const summary = useQuery({ ...summaryQuery, enabled: isAdmin }).data;
  const outbox = useOutbox(isAdmin).data;
  const { isLost } = usePortalName();
  const dismissed = useHiddenKinds('home.dismissed');
  const putAway = useHiddenKinds('home.steps');
  return useMemo(() => {
    if (!isAdmin) return nothing;
    if (!summary || !outbox || !dismissed || !putAway || apps === undefined) return undefined;
    const isHidden = (point: OpenPoint) => isDismissible(point) && dismissed.includes(point.kind);
    const condition = { status, summary, outbox, apps, isNameLost: isLost };
    const steps = firstSteps(condition, putAway);
    const points = openPoints({ status, summary, outbox }).filter((point) => !isHidden(point));
    return { steps, points: besideSteps(points, steps), hiddenSteps: hiddenSteps(condition, putAway) };
  }, [isAdmin, status, summary, outbox, dismissed, putAway, apps, isLost]);
}
