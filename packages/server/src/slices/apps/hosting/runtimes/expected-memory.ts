const megabyte = 1024 ** 2;

const caches = /(?:^|\/)(?:redis|valkey|keydb|memcached)(?::|@|$)/;

/** Memory a service of a compose file may use at most when the file does not limit it, in bytes. */
export const mostOfService = 1024 * megabyte;

/** Returns the bytes a service is expected to need: its own limit, or what programs of its kind usually do. */
export function expectedMemory({
  image = '',
  memoryLimit,
}: {
  image?: string | undefined;
  memoryLimit?: number | undefined;
}): number {
  return memoryLimit ?? (caches.test(image) ? 64 : 512) * megabyte;
}
