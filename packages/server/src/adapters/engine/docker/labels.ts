import type { ContainerWorkload } from '../engine.ts';

/** What is written on everything we make (keeps P4). What carries no box is not ours. */
export const labels = {
  box: 'kontor.box',
  instance: 'kontor.instance',
  generation: 'kontor.generation',
  /** Name of the container within its workload. */
  container: 'kontor.container',
  /** How many containers the workload has. */
  count: 'kontor.containers',
  /** Place of the container in the order of starts. */
  order: 'kontor.order',
  /** On images only, and on what is run while they are built: the box and the instance an image was built for. */
  build: 'kontor.build',
  /** On roots that were imported, and on everything built of one: the box that imported it. */
  root: 'kontor.root',
  /** Where its output goes. */
  log: 'kontor.log',
} as const;

type Written = Readonly<Record<string, string>>;

export const networkLabels = (box: string, instance: string): Record<string, string> => ({
  [labels.box]: box,
  [labels.instance]: instance,
});

export function containerLabels(box: string, spec: ContainerWorkload, order: number): Record<string, string> {
  return {
    ...networkLabels(box, spec.instance),
    [labels.generation]: String(spec.generation),
    [labels.container]: spec.containers[order]?.name ?? '',
    [labels.count]: String(spec.containers.length),
    [labels.order]: String(order),
    [labels.log]: spec.logFile,
  };
}

/** A question for what carries these labels only. */
export const labelFilter = (box: string, instance?: string): { label: string[] } => ({
  label: [`${labels.box}=${box}`, ...(instance === undefined ? [] : [`${labels.instance}=${instance}`])],
});

export const numberIn = (written: Written, label: string): number => Number(written[label] ?? Number.NaN);

/** The same for the same workload, so that a second try finds the first one's (keeps P4). */
export const networkName = (box: string, instance: string): string => `kontor-${box}-${instance}`;
export const containerName = (box: string, instance: string, container: string): string =>
  `kontor-${box}-${instance}-${container}`;
