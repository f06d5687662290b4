/** Where parts of the box listen on loopback, each at a port of its range that is chosen once. Relays lead apps there, so no app may ever listen on one. */
export const innerPorts = {
  internet: { from: 17_000, to: 17_999 },
  mail: { from: 18_000, to: 18_999 },
  /** Databases and the like. Apps begin at 20,000. */
  addons: { from: 19_000, to: 19_999 },
} as const;

export const isInnerPort = (port: number): boolean =>
  Object.values(innerPorts).some(({ from, to }) => from <= port && port <= to);
