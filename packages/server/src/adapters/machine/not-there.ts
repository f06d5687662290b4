/** Errors of files the kernel does not have, does not show us, or has just removed with their device. */
const absent = new Set([
  'ENOENT',
  'EACCES',
  'ENOTDIR',
  'ENODEV',
  'ENXIO',
  'EIO',
  'EINVAL',
  'ENODATA',
  'EPERM',
  'EAGAIN',
]);

/** Returns undefined when a figure does not exist on this machine or may not be read; rethrows any other error. */
export function notThere(cause: unknown): undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code === 'string' && absent.has(code)) return undefined;
  throw cause;
}
