// Starts the package registry with a configuration made from Verdaccio's own: the public registry it fetches from is the one it comes with.
import { join } from 'node:path';
import { getDefaultConfig, runServer } from 'verdaccio';

const { VERDACCIO_PORT, VERDACCIO_PACKAGES, VERDACCIO_URL, VERDACCIO_LANGUAGE, VERDACCIO_IDENTITY_HEADER } =
  process.env;

const { uplinks } = getDefaultConfig();
const [publicRegistry] = Object.keys(uplinks);
const signedIn = '$authenticated';
const rights = { access: signedIn, publish: signedIn, unpublish: signedIn };

process.env.VERDACCIO_PUBLIC_URL = VERDACCIO_URL;

const server = await runServer({
  configPath: join(VERDACCIO_PACKAGES, 'config.yaml'), // only names a folder; there is no such file
  self_path: join(VERDACCIO_PACKAGES, 'config.yaml'),
  storage: VERDACCIO_PACKAGES,
  plugins: join(import.meta.dirname, 'plugins'),
  auth: { kontor: { header: VERDACCIO_IDENTITY_HEADER } },
  uplinks,
  packages: {
    // A scope is the place for packages of one's own; what is published here is never looked for outside first.
    '@*/*': { ...rights, proxy: publicRegistry },
    '**': { ...rights, proxy: publicRegistry },
  },
  publish: { allow_offline: true }, // one's own packages do not wait for the internet
  web: {
    title: 'Kontor',
    primaryColor: '#0b6e75',
    gravatar: false,
    showFooter: false,
    // People are signed in already. `login: false` would hide the button too, but also every package.
    metaScripts: ['<style>[data-testid="header--button-login"] { display: none }</style>'],
  },
  i18n: { web: VERDACCIO_LANGUAGE === 'en' ? 'en-US' : 'de-DE' },
  server: { keepAliveTimeout: 60, trustProxy: 'loopback' },
  log: { type: 'stdout', format: 'pretty', level: 'warn', colors: false },
});
server.listen(Number(VERDACCIO_PORT), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
