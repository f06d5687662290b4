import type { ContainerWorkload } from '../engine.ts';

/** Labels of everything we create (keeps P4). Objects without `box` are not ours. */
export const labels = {
  box: 'kontor.box',
  instance: 'kontor.instance',
  generation: 'kontor.generation',
  /** Name of the container within its workload. */
  container: 'kontor.container',
  /** Number of containers of the workload. */
  count: 'kontor.containers',
  /** Position of the container in the start order. */
  order: 'kontor.order',
  /** Only on images and on containers of their build: the box and the instance the image was built for. */
  build: 'kontor.build',
  /** On imported roots and everything built on one: the box that imported it. */
  root: 'kontor.root',
  /** On containers that end by themselves. */
  once: 'kontor.once',
  /** Path of the log file. */
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
    ...(spec.containers[order]?.isOnce === true ? { [labels.once]: '1' } : {}),
    [labels.log]: spec.logFile,
  };
}

/** Returns a filter for objects with these labels. */
export const labelFilter = (box: string, instance?: string): { label: string[] } => ({
  label: [`${labels.box}=${box}`, ...(instance === undefined ? [] : [`${labels.instance}=${instance}`])],
});

export const numberIn = (written: Written, label: string): number => Number(written[label] ?? Number.NaN);

/** Deterministic for a workload, so that a retry finds what the first attempt created (keeps P4). */
export const networkName = (box: string, instance: string): string => `kontor-${box}-${instance}`;
export const containerName = (box: string, instance: string, container: string): string =>
  `kontor-${box}-${instance}-${container}`;
