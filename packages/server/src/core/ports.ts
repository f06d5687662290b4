/** What slices need from slices created after them; filled once when all exist. */
export interface Ports<P> {
  /**
   * Each forwards calls and reads of members to its target. Before `fill`, a call throws an error with the port's name; a read does not: every member is then
   * a function that forwards later, so read only methods of a port while slices are created, never data.
   */
  ports: P;
  /** Fills all ports. Throws with the names of those missing, and when called a second time. */
  fill(given: P): void;
}

/** Creates unfilled ports by name. This is the only late binding of the server: everything else is passed in at creation. */
export function createPorts<P extends { [N in keyof P]: object }>(names: readonly (keyof P & string)[]): Ports<P> {
  const filled = new Map<string, object>();
  const targetOf = (name: string): object => {
    const target = filled.get(name);
    if (target === undefined) throw new Error(`The port ${name} is used before it is filled`);
    return target;
  };
  const portOf = (name: string) =>
    new Proxy(() => {}, {
      apply: (_port, _this, args) => Reflect.apply(targetOf(name) as () => unknown, undefined, args),
      // A function read from a port before it is filled forwards later.
      get: (_port, member) =>
        filled.has(name)
          ? Reflect.get(targetOf(name), member)
          : (...args: unknown[]) => Reflect.apply(Reflect.get(targetOf(name), member), undefined, args),
      has: (_port, member) => Reflect.has(targetOf(name), member),
    });
  return {
    ports: Object.fromEntries(names.map((name) => [name, portOf(name)])) as P,
    fill(given) {
      if (filled.size > 0) throw new Error('The ports are filled already');
      const open = names.filter((name) => given[name] === undefined);
      if (open.length > 0) throw new Error(`Ports left open: ${open.join(', ')}`);
      for (const name of names) filled.set(name, given[name]);
    },
  };
}
