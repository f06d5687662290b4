import type { Shape } from './shape.fixture.ts';

const app = (more: string) => `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n${more}`;

/** Files that are taken after one round of questions. */
export const askingShapes: Shape[] = [
  {
    name: 'one password in two places',
    text: `services:\n  app:\n    image: example/app\n    ports: ["80:80"]\n    environment: { DB: "postgres://app:\${DB_PASSWORD}@db/app" }\n  db:\n    image: postgres\n    environment: { POSTGRES_PASSWORD: "\${DB_PASSWORD}" }\n`,
    asks: ['var:DB_PASSWORD'],
    web: 'app:80',
  },
  {
    name: 'a key of somebody else that may be empty',
    text: app(`    environment: { OPENAI_API_KEY: "\${OPENAI_API_KEY}" }\n`),
    web: 'app:8080',
  },
  {
    name: 'a variable that has to be set',
    text: app(`    environment: { COMPANY: "\${COMPANY:?who are you}" }\n`),
    asks: ['var:COMPANY'],
    web: 'app:8080',
  },
  {
    name: 'an address of the app',
    text: app(`    environment: { BASE_URL: "\${BASE_URL:?}", DOMAIN: "\${DOMAIN?}" }\n`),
    asks: ['var:BASE_URL', 'var:DOMAIN'],
    web: 'app:8080',
  },
  {
    name: 'a variable in the name of the image',
    text: `services:\n  app:\n    image: "example/app:\${VERSION}"\n    ports: ["80:80"]\n`,
    asks: ['var:VERSION'],
    web: 'app:80',
  },
  {
    name: 'a variable for the port inside',
    text: `services:\n  app:\n    image: example/app\n    ports: ["\${HTTP_PORT}:\${PORT}"]\n`,
    asks: ['var:PORT'],
    web: 'app:8080',
  },
  {
    name: 'names of variables only',
    text: app(`    environment: [ADMIN_PASSWORD, TZ, LOG_LEVEL]\n`),
    web: 'app:8080',
  },
  {
    name: 'a name only that another service uses, and that of a database',
    text: app(
      `    environment: [REDIS_PASSWORD, JWT_SECRET]\n  redis:\n    image: redis\n    command: "redis-server --requirepass \${REDIS_PASSWORD}"\n  db: { image: postgres, environment: [POSTGRES_PASSWORD] }\n`,
    ),
    asks: ['var:REDIS_PASSWORD', 'var:POSTGRES_PASSWORD'],
    web: 'app:8080',
  },
  {
    name: 'settings about passwords',
    text: app(
      `    environment: { A: "\${DISABLE_PASSWORD_LOGIN}", B: "\${PASSWORD_MIN_CHARS}", C: "\${JWT_TOKEN_AUTH_MODULE}", D: "\${LOBBY_BYPASS}", E: "\${DBPASS}" }\n`,
    ),
    asks: ['var:DBPASS'],
    web: 'app:8080',
  },
  {
    name: 'a placeholder for one password in two places, and an address that is an example',
    text: app(
      `    environment: { DB: "postgres://app:changeme@db/app", BASE_URL: "http://localhost:8080/shop", APP_DOMAIN: example.com }\n  db: { image: postgres, environment: [POSTGRES_PASSWORD=changeme] }\n`,
    ),
    asks: ['placeholder:changeme'],
    web: 'app:8080',
  },
  {
    name: 'a placeholder that a command repeats',
    text: app(
      `    environment: [REDIS_PASSWORD=changeme]\n  redis: { image: redis, command: redis-server --requirepass changeme }\n`,
    ),
    web: 'app:8080',
  },
  {
    name: 'an empty password of a database',
    text: app(`  db: { image: mariadb, environment: { MARIADB_ROOT_PASSWORD: "" } }\n`),
    asks: ['var:MARIADB_ROOT_PASSWORD'],
    web: 'app:8080',
  },
  {
    name: 'a file of variables that is missing',
    text: app(`    env_file: app.env\n`),
    asks: ['env-file:app.env'],
    web: 'app:8080',
  },
  {
    name: 'an example of the missing file',
    text: app(`    env_file: [.env]\n    environment: { MODE: "\${MODE}" }\n`),
    files: { '.env.example': 'MODE=fast\n' },
    web: 'app:8080',
  },
  {
    name: 'a setting that is missing in the archive',
    text: app(`    volumes: ["./config.yml:/config.yml:ro"]\n`),
    asks: ['file:./config.yml'],
    web: 'app:8080',
  },
  {
    name: 'a setting outside of the archive',
    text: app(`    volumes: ["../shared/app.conf:/app.conf"]\n`),
    asks: ['file:../shared/app.conf'],
    web: 'app:8080',
  },
  {
    name: 'a secret in a file that is missing',
    text: app(`    secrets: [token]\nsecrets:\n  token: { file: ./token.txt }\n`),
    asks: ['file:./token.txt'],
    web: 'app:8080',
  },
  {
    name: 'a secret of a cluster',
    text: app(`    secrets: [token]\nsecrets:\n  token: { external: true }\n`),
    asks: ['file:token'],
    web: 'app:8080',
  },
  {
    name: 'two pages',
    text: `services:\n  shop:\n    image: example/shop\n    ports: ["8080:80"]\n  admin:\n    image: example/admin\n    ports: ["8081:8080"]\n`,
    asks: ['web'],
    web: 'shop:80',
  },
  {
    name: 'two ports of one service that may both be it',
    text: `services:\n  app:\n    image: example/app\n    ports: ["8080:8080", "3000:3000"]\n`,
    asks: ['web'],
    web: 'app:8080',
  },
  {
    name: 'an encrypted port only',
    text: `services:\n  manager:\n    image: example/manager\n    ports: ["9443:9443"]\n`,
    asks: ['web'],
    web: 'manager:80',
  },
  {
    name: 'a service that ends before another one without a port',
    text: `services:\n  configure:\n    image: example/configure\n    restart: on-failure\n  app:\n    image: example/app\n`,
    asks: ['web'],
    web: 'app:80',
  },
  { name: 'no port at all', text: `services:\n  bot:\n    image: example/bot\n`, asks: ['web'], web: 'bot:80' },
  {
    name: 'a database alone',
    text: `services:\n  db:\n    image: postgres\n    ports: ["5432:5432"]\n`,
    asks: ['web'],
    web: null,
  },
  {
    name: 'only parts on request',
    text: `services:\n  a:\n    image: example/a\n    ports: ["80:80"]\n    profiles: [one]\n  b:\n    image: example/b\n    profiles: [two]\n`,
    asks: ['profiles'],
    web: 'a:80',
  },
];
