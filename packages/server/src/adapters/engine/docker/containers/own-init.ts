import type { Container } from '../../engine.ts';

/** What an image says about how it starts. */
interface ImageStart {
  Entrypoint?: string | string[] | null;
  Cmd?: string[] | null;
  Env?: string[] | null;
}

/** Programs that insist on being the first process of a container. */
const inits: ReadonlySet<string> = new Set(['/init', '/sbin/init', '/linuxrc', '/usr/sbin/init']);
const initNames = /(?:^|\/)(?:s6-svscan|s6-linux-init|systemd|runsvdir-start)$|^\/package\/admin\/s6/;

/**
 * Whether a container starts with an init process of its own, such as that of s6, which ends at once unless it is the first process. Some images reach it by a
 * script; those name settings of s6 in their environment.
 */
export function bringsInit({ entrypoint, command }: Container, image: ImageStart = {}): boolean {
  const isOwnStart = entrypoint === undefined;
  const first = isOwnStart ? listOf(image.Entrypoint) : entrypoint;
  const rest = command ?? (isOwnStart ? (image.Cmd ?? []) : []);
  const [program = ''] = [...first, ...rest];
  const hasSettings = (image.Env ?? []).some((line) => /^S6_[A-Z_]+=/.test(line));
  return inits.has(program) || initNames.test(program) || (hasSettings && isOwnStart);
}

const listOf = (value: string | string[] | null | undefined): string[] =>
  typeof value === 'string' ? [value] : (value ?? []);
