import type { RepairAction, RepairFault, RepairStatus } from '@kontor/contract/machine/repair';
import type { FaultCode } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Slice } from './slice.ts';

/**
 * How bad the faults of a check are, the worst first. `critical`: the box's own data; `service`: what apps and people share; `app`: single apps; `work`:
 * background work that is late.
 */
const severities = ['critical', 'service', 'app', 'work'] as const;
export type Severity = (typeof severities)[number];

/** What a check has found. Where no fix is offered, the sentence says what a person can do. */
export interface Fault {
  /** Selects the sentence. */
  code: FaultCode;
  params: Readonly<Record<string, string | number>>;
  fixes: readonly RepairAction[];
  /** Code in the reply, where it differs from that of the sentence. */
  shownCode?: string | undefined;
  /** What the fixes are about, where one fix serves several objects. */
  subject?: string | undefined;
  /** Technical details that the sentence omits. */
  detail?: string | undefined;
  /** A part this box does without: everything else works as usual, and only the page for repair says it. */
  isHarmless?: boolean | undefined;
  /** A plan that waits for a decision. */
  isHeld?: boolean | undefined;
  /** In milliseconds since the epoch. */
  since?: number | undefined;
}

/** The request that runs a fix. */
export interface FixRequest {
  language: Language;
  /** The subject of the fault, or empty. */
  subject: string;
  /** Calls `act` once the response has been sent. */
  afterAnswer(act: () => void): void;
}

/** Repairs something. Throws `AdapterError` or `RefusedError` with the reason when that did not succeed. */
export type Fix = (request: FixRequest) => void | Promise<void>;

/** Something a slice can find wrong with what it is responsible for. */
export interface Check {
  /** Unique in the box; logged when the check itself fails. */
  name: string;
  /** Part of the box as the reply names it. */
  part: RepairFault['part'];
  severity: Severity;
  /** Returns the current faults. Called at every poll of the page: reads known state and waits for nothing. */
  find(language: Language): readonly Fault[];
  /** Fixes by their id. */
  fixes?: Partial<Record<RepairAction, Fix>>;
  /** Limits the fixes to requests about this subject. */
  subject?: string;
  /** Reconcilers whose failures and held plans this check reports. */
  reconcilers?: readonly Reconciler[];
  /** Returns further fields of the reply. After five seconds the check counts as failing. */
  status?(language: Language): Partial<RepairStatus> | Promise<Partial<RepairStatus>>;
}

/** Creates the check of a reconciler: whether its plan waits for approval or keeps failing. `codes` replaces the general sentences. */
export function createPlanCheck(
  reconciler: Reconciler,
  { held = 'plan-held', failing = 'plan-failing' }: { held?: FaultCode; failing?: FaultCode } = {},
): Check {
  const { name } = reconciler;
  return {
    ...{ name, subject: name, part: 'plan', severity: 'work', reconcilers: [reconciler] },
    find() {
      const { held: plan, trouble } = reconciler.state();
      const fault = { subject: name };
      if (plan !== undefined)
        return [{ ...fault, code: held, params: { name, ...plan }, fixes: ['RELEASE_PLAN'], isHeld: true }];
      if (trouble === undefined) return [];
      return [{ ...fault, code: failing, params: { name, detail: trouble }, fixes: ['RETRY_PLAN'] }];
    },
    // Neither waits for the pass it wakes, which may take long.
    fixes: { RELEASE_PLAN: () => reconciler.release(), RETRY_PLAN: () => reconciler.wake() },
  };
}

/** Returns the checks of all slices, the worst severity first. A reconciler that no check of its slice reports gets a general one. */
export function checksOf(slices: readonly Slice[]): Check[] {
  const all = slices.flatMap(({ checks = [], reconcilers = [] }) => {
    const reported = new Set(checks.flatMap((check) => check.reconcilers ?? []));
    const others = reconcilers.filter((one) => !reported.has(one));
    return [...checks, ...others.map((one) => createPlanCheck(one))];
  });
  return all.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}
