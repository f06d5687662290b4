import type { DockerEngine } from '@kontor/contract/manifest/manifest';

/** Capabilities images usually need for their setup before they drop root; none that affects the machine. */
const defaultCapabilities: DockerEngine['services'][string]['capabilities'] = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
];

/** Defaults of a service of a custom app. */
export const defaultService = {
  volumes: [],
  files: [],
  env: {},
  capabilities: defaultCapabilities,
  readOnlyRoot: false,
  tmpfs: [],
  init: true,
  after: [],
} satisfies Partial<DockerEngine['services'][string]>;
