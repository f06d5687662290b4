import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { askingForBuckets } from '@kontor/testkit/s3';
import { settingsFile } from './box-inspection.fixture.ts';
import type { CrashHarnessOptions } from './crash-harness.fixture.ts';

/** The probe the catalogue offers: a good one, one that exits at once, or one that never responds. */
export type Release = 'good' | 'exits' | 'silent';

// Both corrupt the user data before they fail, so that only the snapshot can restore it.
const spoil = "require('node:fs').writeFileSync(process.env.PROBE_DATA + '/count', '900')";
const commands = {
  exits: `command: [node, -e, "${spoil}; process.exitCode = 3"]`,
  silent: `command: [node, -e, "${spoil}; setInterval(() => {}, 60_000)"]`,
};

/** Returns a function that offers a new version of the probe in a catalogue and returns the version. */
export function createProbeReleases(catalogue: string, { ldapPort, countsIn, containers }: CrashHarnessOptions) {
  let versions = 0;

  function offerProcess(version: string, release: Release): void {
    const hasDatabase = countsIn !== undefined;
    offer(catalogue, 'probe', { version, from: hasDatabase ? 'databases' : 'v1' });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    if (countsIn === 'objectstorage') writeFileSync(file, askingForBuckets(readFileSync(file, 'utf8')));
    if (ldapPort !== undefined) writeFileSync(file, askingDirectory(readFileSync(file, 'utf8')));
    if (release === 'good') return;
    const good = readFileSync(file, 'utf8');
    const failing = hasDatabase ? `command: [node, bundle/probe.mjs, ${release}]` : commands[release];
    const shortStart = good
      .replace(/^ *command: .*$/m, `    ${failing}`)
      .replace(/startSeconds: \d+/, 'startSeconds: 1');
    writeFileSync(file, shortStart);
  }

  return (release: Release = 'good'): string => {
    versions += 1;
    const version = `1.0.${versions}`;
    if (containers === undefined) offerProcess(version, release);
    else containers.offer(catalogue, version, release);
    return version;
  };
}

/** Returns the manifest of the same app with directory settings, which it writes to a file. */
const askingDirectory = (manifest: string): string =>
  manifest.replace(
    '    env:\n',
    `    files: [{ path: "\${app.folder}/${settingsFile}", content: '["\${ldap.bindDn}","\${ldap.bindPassword}"]' }]\n    env:\n`,
  );
