import type { DockerEngine } from '@kontor/contract/manifest/manifest';

/** What images usually need to put themselves in order before they give up being root; nothing that reaches the machine. */
export const defaultCapabilities: DockerEngine['services'][string]['capabilities'] = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
];

/** A service of an own app, before what is said about it. */
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
