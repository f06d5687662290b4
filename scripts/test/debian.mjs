// The Debian packages that tests need: a browser, a sandbox. Installed on Debian as root, listed elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** While this script denies it, installing a package does not start its services. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Returns the names in a list of packages: one per line; the rest of a line after # is a comment.
 * @param {string} text
 */
export function packageNames(text) {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/**
 * Returns those that are not installed.
 * @param {string[]} names
 */
function missing(names) {
  const answer = spawnSync('dpkg-query', ['-W', `-f=\${Package} \${db:Status-Status}\\n`, ...names], {
    encoding: 'utf8',
  });
  if (answer.error) return names;
  const installed = new Set(
    answer.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name));
}

/**
 * Runs apt-get; its output is shown only when it fails.
 * @param {string[]} args
 */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
  if (error || status !== 0)
    throw new Error(`apt-get ${args.join(' ')} failed.\n${error?.message ?? ''}${stdout}${stderr}`);
}

/**
 * Installs in one call, without starting services.
 * @param {string[]} names
 */
function install(names) {
  const holdBack = !existsSync(policy);
  if (holdBack) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet(['update']);
    aptGet(['install', '--yes', '--no-install-recommends', ...names]);
  } finally {
    if (holdBack) rmSync(policy);
  }
}

/**
 * Installs the packages of the list. Returns those that are still missing, which is none on Debian as root.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function providePackages(root, say) {
  const absent = missing(packageNames(readFileSync(join(root, 'deploy/debian-packages-test.txt'), 'utf8')));
  if (absent.length === 0) return [];
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    say(
      `Not installed here, so what needs them is skipped: ${absent.join(', ')}. On Debian as root they are installed.`,
    );
    return absent;
  }
  say(`Installing ${absent.join(', ')} …`);
  install(absent);
  return [];
}
