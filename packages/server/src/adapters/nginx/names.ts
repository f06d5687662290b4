/** Names of what lies in nginx's folder. */
export const edgeFiles = {
  configuration: 'nginx.conf',
  candidate: 'nginx.conf.new',
  refused: 'nginx.conf.refused',
  pid: 'nginx.pid',
  /** Where the server listens. */
  server: 'server.sock',
  /** Where nginx tells which configuration it runs. */
  state: 'state.sock',
  certificates: 'certificates',
  /** What nginx remembers for a second. */
  answers: 'answers',
} as const;

/** Headers between nginx and the server (keeps H7). A client's own of these names never come through. */
export const nginxHeaders = {
  secret: 'x-kontor-edge',
  purpose: 'x-kontor-way',
  address: 'x-kontor-address',
  scheme: 'x-kontor-scheme',
  method: 'x-kontor-method',
  target: 'x-kontor-target',
  upgrade: 'x-kontor-upgrade',
  route: 'x-kontor-route',
  identity: 'x-kontor-identity',
  cookie: 'x-kontor-cookie',
} as const;
