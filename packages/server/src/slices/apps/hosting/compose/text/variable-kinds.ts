import type { QuestionPreset } from '@kontor/contract/apps/compose-questions';

export interface VariableKind {
  kind: 'text' | 'secret' | 'foreign-secret' | 'address';
  preset: QuestionPreset | null;
}

const secretWords =
  /(?<!BY)(?<!COM)PASS(?:WORD|WD|PHRASE|CODE)?(?:_|$)|PASSWORD|SECRET|TOKEN|SALT|PEPPER|CREDENTIAL|_PW$|^PW$|KEY(?:_BASE)?$|_PSK$/;
const notSecret =
  /PUBLIC|_FILE$|_PATH$|_DIR$|_ID$|EXPIR|LENGTH|LIFETIME|TTL|_SIZE$|_NAME$|_USER(?:NAME)?$|_URL$|_HOST$|_PORT$|SIGNUP|ENABLED?$|ALLOW/;
/** Settings about passwords and tokens, such as `DISABLE_PASSWORD_LOGIN`. */
const aboutSecrets =
  /(?:^|_)(?:DISABLE|ENABLE|REQUIRE|USE|HIDE|SHOW|SKIP)(?:D|S)?_|_(?:MIN|MAX)(?:_|$)|_(?:MODULE|RESET|LOGIN|POLICY|CHARS|COUNT|ROUNDS|ALGORITHM|TYPE|MODE|HEADER|ISSUERS?|AUDIENCES?|DISABLED|REQUIRED)$/;
/** Values that somebody else issues: nobody can generate them. */
const foreignWords = [
  /API_?(?:KEY|TOKEN|SECRET)|ACCESS_(?:KEY|TOKEN)|CLIENT_SECRET|LICEN[CS]E|CLAIM|WEBHOOK|BOT_TOKEN|AUTH_?KEY$|APP_PASSWORD/,
  /SMTP|MAIL(?:ER|GUN|JET|CHIMP)?_|AWS|AZURE|GOOGLE|GITHUB|GITLAB|OPENAI|ANTHROPIC|STRIPE|PAYPAL|TELEGRAM|DISCORD|SLACK|TWILIO/,
  /SENDGRID|CLOUDFLARE|^CF_|DUCKDNS|TAILSCALE|^TS_|TUNNEL|VPN|WIREGUARD|OAUTH|OIDC|SSO_|LDAP|HF_TOKEN|HUGGING|TMDB|DROPBOX|SPOTIFY|REDDIT|SENTRY_DSN/,
];
const addressWords =
  /(?:^|_)(?:URLS?|URI|DOMAIN(?:_NAME|NAME)?|HOST(?:_?NAME)?S?|FQDN|ORIGINS?|SITE|BASE_?URL|WEBSITE|SERVERNAME|VHOST)(?:_|$)|^SERVICE_(?:FQDN|URL)_/;
const urlWords = /UR[LI]|ORIGIN/;
/** Addresses of something else than the app itself. */
const otherParts =
  /DB|DATABASE|POSTGRES|PG|MYSQL|MARIA|MONGO|REDIS|SMTP|MAIL|LDAP|RABBIT|AMQP|ELASTIC|S3|MINIO|KAFKA|CACHE|QUEUE|PROXY|OLLAMA|INFLUX|CLICKHOUSE|WEBHOOK/;

/** Returns what kind of value a variable has, by its name, and what is proposed for it. */
export function kindOf(variable: string): VariableKind {
  const name = variable.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
  if (secretWords.test(name) && !notSecret.test(name) && !aboutSecrets.test(name)) {
    const isForeign = foreignWords.some((words) => words.test(name));
    return isForeign ? { kind: 'foreign-secret', preset: null } : { kind: 'secret', preset: { use: 'generated' } };
  }
  if (addressWords.test(name) && !otherParts.test(name))
    return { kind: 'address', preset: { use: urlWords.test(name) ? 'url' : 'host' } };
  return { kind: 'text', preset: textFor(name) };
}

function textFor(name: string): string | null {
  if (/(?:^|_)(?:VERSION|TAG)$/.test(name)) return 'latest';
  if (/USER(?:_?NAME)?(?:_|$)|_DB$|_DATABASE$|DB_NAME|DATABASE_NAME|^DB$/.test(name)) return 'app';
  return null;
}

/** Whether an image of a database takes its password from a variable of this name. */
export const isDatabasePassword = (name: string): boolean =>
  /^(?:POSTGRES|MYSQL|MYSQL_ROOT|MARIADB|MARIADB_ROOT|MONGO_INITDB_ROOT)_PASSWORD$/.test(name);

/** Values of variables that the box knows itself. */
export function knownValue(name: string, timeZone: string): string | undefined {
  if (['TZ', 'TIMEZONE', 'TIME_ZONE', 'GENERIC_TIMEZONE'].includes(name)) return timeZone;
  if (['PUID', 'PGID', 'UID', 'GID', 'USER_ID', 'GROUP_ID', 'USERID', 'GROUPID'].includes(name)) return '1000';
  if (name === 'PWD') return '.';
  if (name === 'HOME') return '~';
  return name === 'COMPOSE_PROJECT_NAME' ? 'app' : undefined;
}
