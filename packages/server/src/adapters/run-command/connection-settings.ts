import { existsSync } from 'node:fs';

// Only settings for connections to registries; paths and options of the server's own npm and pip are not passed on.
const passedOn = [
  /^(https?|all|no)_proxy$/i,
  /^NODE_EXTRA_CA_CERTS$/,
  /^NODE_USE_ENV_PROXY$/,
  /^SSL_CERT_(FILE|DIR)$/,
  /^npm_config_(registry|proxy|https?[-_]proxy|no_?proxy|ca|cafile|cert|key|strict[-_]ssl|maxsockets)$/i,
  /^npm_config_(fetch[-_].*|@.+:registry|\/\/.*)$/i,
  /^PIP_(INDEX_URL|EXTRA_INDEX_URL|TRUSTED_HOST|PROXY|CERT|DEFAULT_TIMEOUT)$/,
];

const files = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'npm_config_cafile', 'PIP_CERT'];

/** Returns the variables of the server's environment that helpers need for network connections. */
export function connectionSettings(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && passedOn.some((pattern) => pattern.test(name)) ? [[name, value]] : [],
    ),
  );
}

/** Returns the certificate files named in these settings that a helper must be able to read; system files are readable anyway. */
export function trustedFiles(environment: Record<string, string | undefined>): string[] {
  const paths = files.flatMap((name) => environment[name] ?? []);
  return paths.filter((path) => path.startsWith('/') && !/^\/(usr|etc\/ssl)\//.test(path) && existsSync(path));
}
