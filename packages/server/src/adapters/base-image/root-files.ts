/** The Debian release images are based on; `baseImage` is the name Dockerfiles use for it. */
export const release = 'bookworm';
export const baseImage = 'box.local/debian:12';

/** Files to write into the root file system before it becomes an image, by path. */
export const rootFiles: Readonly<Record<string, { text: string; mode?: number }>> = {
  // No manuals, and no translations but German ones. Licences stay.
  'etc/dpkg/dpkg.cfg.d/kontor': {
    text: [
      'force-unsafe-io',
      'path-exclude=/usr/share/doc/*',
      'path-include=/usr/share/doc/*/copyright',
      'path-exclude=/usr/share/man/*/*',
      'path-exclude=/usr/share/info/*',
      'path-exclude=/usr/share/lintian/*',
      'path-exclude=/usr/share/locale/*',
      'path-include=/usr/share/locale/de/*',
      'path-include=/usr/share/locale/locale.alias',
      '',
    ].join('\n'),
  },
  // Never prompts, and installs no recommended packages.
  'etc/apt/apt.conf.d/90kontor': {
    text: [
      'APT::Install-Recommends "false";',
      'APT::Get::Assume-Yes "true";',
      'Acquire::Languages "none";',
      'Acquire::Retries "3";',
      'quiet "1";',
      'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };',
      '',
    ].join('\n'),
  },
  // Prevents packages from starting their services during a build.
  'usr/sbin/policy-rc.d': { text: '#!/bin/sh\nexit 101\n', mode: 0o755 },
};

/** Files of debootstrap that images do not need; tar patterns relative to the root. */
export const leftOut: readonly string[] = [
  './dev/*',
  './proc/*',
  './sys/*',
  './var/cache/apt/*.bin',
  './var/cache/apt/archives/*.deb',
  './var/lib/apt/lists/*_*',
  './var/log/*.log',
  './usr/share/man/*/*',
  './usr/share/info/*',
  './usr/share/doc/*/changelog*',
  './usr/share/doc/*/NEWS*',
  './usr/share/locale/*/LC_MESSAGES/*',
  './usr/share/lintian/*',
  './debootstrap',
];

/** Approximate number of lines debootstrap prints, for the progress. */
export const linesExpected = 460;
