const stage = /^[ \t]*FROM[ \t]/i;

/** Returns a Dockerfile with the values of its arguments written into it, so that what is checked is what is built, and without the stages after `target`. */
export function prepareDockerfile(
  text: string,
  { args, target }: { args: Readonly<Record<string, string>>; target?: string | undefined },
): string {
  const filled = text.replace(/^([ \t]*ARG[ \t]+)([A-Za-z_]\w*)(=.*)?$/gim, (whole, start: string, name: string) =>
    Object.hasOwn(args, name) ? `${start}${name}=${quoted(args[name] ?? '')}` : whole,
  );
  return target === undefined ? filled : upTo(filled, target);
}

const quoted = (value: string): string => `"${value.replace(/[\\"$]/g, '\\$&').replace(/[\r\n]+/g, ' ')}"`;

function upTo(text: string, target: string): string {
  const lines = text.split('\n');
  const stages = lines.flatMap((line, at) =>
    stage.test(line) ? [{ at, name: /\sAS\s+(\S+)\s*$/i.exec(line)?.[1] }] : [],
  );
  const index = stages.findIndex(
    ({ name }, number) => name?.toLowerCase() === target.toLowerCase() || String(number) === target,
  );
  const next = stages[index + 1];
  return index < 0 || next === undefined ? text : lines.slice(0, next.at).join('\n');
}
