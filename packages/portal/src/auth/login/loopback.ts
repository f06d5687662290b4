/** This very machine: nobody else has to find it, and nobody listens on the way. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
