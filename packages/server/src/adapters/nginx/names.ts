/** Names of files and folders in nginx's folder. */
export const edgeFiles = {
  configuration: 'nginx.conf',
  candidate: 'nginx.conf.new',
  refused: 'nginx.conf.refused',
  pid: 'nginx.pid',
  /** Socket the server listens on. */
  server: 'server.sock',
  /** Socket on which nginx reports the fingerprint of its running configuration. */
  state: 'state.sock',
  certificates: 'certificates',
  /** Cache of authorizations. */
  answers: 'answers',
} as const;

/** Headers between nginx and the server (keeps H7). nginx replaces headers of these names in requests of clients. */
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
