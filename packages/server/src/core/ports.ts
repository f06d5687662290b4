/** What slices need of slices that are created after them, filled once when all are there. */
export interface Ports<P> {
  /** Each forwards calls and members to what it is filled with. Throws its name when it is used before that. */
  ports: P;
  /** Fills all of them. Throws the names of those left open, and when it is called again. */
  fill(given: P): void;
}

/** Ports by name, none of them filled. The only late binding of the server: everything else is given to whoever needs it when that is created. */
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
      // Whoever takes a function out of a port before it is filled gets one that forwards later.
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
