import type { ImageConfig } from '../../images.ts';

/** The part of an image's configuration that says what runs in it. */
interface WrittenConfig {
  ExposedPorts?: Record<string, unknown> | null;
  Volumes?: Record<string, unknown> | null;
  Env?: string[] | null;
}

const tcpPort = /^(\d{1,5})(?:\/tcp)?$/i;

/** Returns what the configuration of an image says. */
export function configOf({ ExposedPorts, Volumes, Env }: WrittenConfig): ImageConfig {
  const ports = Object.keys(ExposedPorts ?? {}).flatMap((name) => tcpPort.exec(name)?.[1] ?? []);
  const env = (Env ?? []).map((line): [string, string] => {
    const at = line.indexOf('=');
    return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
  });
  return {
    ports: ports.map(Number).sort((a, b) => a - b),
    volumes: Object.keys(Volumes ?? {}).sort(),
    env: Object.fromEntries(env),
  };
}
