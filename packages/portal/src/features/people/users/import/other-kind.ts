const media = ['image', 'video', 'audio'] as const;

/** Returns what a file is that cannot be a table, as the browser knows it; `undefined` for all others. */
export function otherKindOf({ type }: Pick<File, 'type'>): (typeof media)[number] | 'pdf' | undefined {
  return type === 'application/pdf' ? 'pdf' : media.find((kind) => type.startsWith(`${kind}/`));
}
