import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureCatalogue, fixtureCatalogue } from '../catalogues.ts';
import type { TestDaemon } from './daemon.ts';
import { buildImage, importNodeImage, moveToRegistry } from './images.ts';
import type { TestRegistry } from './registry.ts';

/** Behaviour of a probe version in a container: responds, exits at once, or never responds. */
export type Release = 'good' | 'exits' | 'silent';

const spoil = "require('node:fs').writeFileSync('/data/count', '900')";
const commands: Record<Release, string> = {
  good: '["node", "/app/probe.mjs"]',
  exits: `["node", "-e", "${spoil}; process.exitCode = 3"]`,
  silent: `["node", "-e", "${spoil}; setInterval(() => {}, 60000)"]`,
};

/** The probe as a container image in a registry: a base layer with Node, and a small layer for each version. */
export function createDockerProbe(daemon: TestDaemon, registry: TestRegistry) {
  const nameOf = (version: string) => `${registry.host}/kontor-test/probe:${version}`;
  const state = { hasBase: false };

  /** `noise` adds this many bytes to its layer. */
  async function publish(
    version: string,
    { noise = 0, from = 'v1' }: { noise?: number; from?: FixtureCatalogue } = {},
  ): Promise<string> {
    if (!state.hasBase) await importNodeImage(daemon.socket, 'kontor-test/base:1');
    state.hasBase = true;
    const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'));
    cpSync(join(fixtureCatalogue(from), 'probe', 'bundle'), join(folder, 'app'), { recursive: true });
    writeFileSync(join(folder, 'app', 'version'), version);
    if (noise > 0) writeFileSync(join(folder, 'app', 'noise'), randomBytes(noise));
    writeFileSync(join(folder, 'Dockerfile'), 'FROM kontor-test/base:1\nCOPY app /app\n');
    await buildImage(daemon.socket, nameOf(version), folder);
    rmSync(folder, { recursive: true });
    await moveToRegistry(daemon.socket, nameOf(version), registry.account);
    return nameOf(version);
  }

  /** Adds a version to a catalogue; its image need not exist. */
  function offer(catalogue: string, version: string, release: Release = 'good', image = nameOf(version)): void {
    const folder = join(catalogue, 'probe');
    mkdirSync(folder, { recursive: true });
    cpSync(join(fixtureCatalogue(), 'probe', 'icon.svg'), join(folder, 'icon.svg'));
    const text = readFileSync(join(fixtureCatalogue(), 'probe', 'manifest.yaml'), 'utf8');
    const changed = text
      .replace(/^version: .*$/m, `version: '${version}'`)
      .replace(/startSeconds: \d+/, `startSeconds: ${release === 'silent' ? 2 : 20}`)
      .replace(/^engines:[\s\S]*$/m, `httpPort: 8080\nhttpPorts: { again: 8080 }\n${engineOf(image, release)}`);
    writeFileSync(join(folder, 'manifest.yaml'), changed);
  }

  return { publish, offer };
}

const engineOf = (image: string, release: Release): string => `engines:
  - type: docker
    stopSeconds: 2
    services:
      app:
        image: ${image}
        command: ${commands[release]}
        user: '70002'
        readOnlyRoot: true
        tmpfs: [/tmp]
        volumes: [{ volume: data, mount: /data }]
        files: [{ mount: /etc/probe.conf, content: "for \${app.instanceId}" }]
        env:
          PROBE_HOST: 0.0.0.0
          PROBE_PORT: "\${app.port}"
          PROBE_DATA: "\${volume.data}"
          PROBE_VERSION: "\${app.version}"
          PROBE_IDENTITY_HEADER: "\${identity.header}"
`;

export type DockerProbe = ReturnType<typeof createDockerProbe>;
