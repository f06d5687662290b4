/** Loopback port ranges of the box's own services, each port chosen once. Relays lead apps to these ports, so no app may listen on one. */
export const innerPorts = {
  /** Apps and servers that are started to try a backup. */
  trials: { from: 16_000, to: 16_999 },
  internet: { from: 17_000, to: 17_999 },
  mail: { from: 18_000, to: 18_999 },
  /** Addon servers such as databases. Ports of apps begin at 20,000. */
  addons: { from: 19_000, to: 19_999 },
} as const;

/** Whether a port lies in a range of the box's own services. */
export const isInnerPort = (port: number): boolean =>
  Object.values(innerPorts).some(({ from, to }) => from <= port && port <= to);
