import { markOf } from './interpolate.ts';
import { kindOf } from './variable-kinds.ts';

const placeholder =
  /^<[^<>]+>$|^x{3,}$|^todo$|(?:^|[^a-z])(?:change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_](?:[a-z]+[-_])*(?:secret|password|pass|key|token|salt)|insert[-_](?:[a-z]+[-_])*(?:secret|password|key|token))(?:$|[^a-z])/i;
const mostOfPlaceholder = 80;

/** Whether a value only says that another one belongs there, such as `changeme`. */
export const isPlaceholder = (value: string): boolean =>
  value.length <= mostOfPlaceholder && !/[\n/@:]/.test(value) && placeholder.test(value);

const password = /(:\/\/[^:@/\s]*:)([^@/\s]+)(?=@)/g;

/** Returns a text with a mark for each placeholder that is a password in an address: one value is one secret, wherever it stands. */
export const withMarkedPasswords = (name: string, text: string, isAlone: (value: string) => boolean): string =>
  text.replace(password, (whole, before: string, value: string) =>
    isPlaceholder(value) && isAlone(value) ? `${before}${placeholderMark(name, value)}` : whole,
  );

export const placeholderMark = (name: string, value: string): string =>
  markOf({ kind: 'required', name: `placeholder ${name} ${value}` });

const ownAddress =
  /^(?:(https?:\/\/|wss?:\/\/))?(?:localhost|(127\.0\.0\.1)|(?:[\w-]+\.)*example\.(?:com|org|net)|(?:[\w-]+\.)*your[-_.]?domain(?:\.\w+)*)(?::\d+)?(\/[^\s,]*)?$/i;
/** Where a program listens, or what it reaches itself at. */
const listening = /^(?:HOST|HOSTNAME)$|INTERNAL|LOCAL|BIND|LISTEN|HEALTH|SERVER_HOST/i;

/** Returns the value of a variable for the app's own address with a mark instead of an example such as `http://localhost:3000`; undefined where it is none. */
export function withMarkedAddress(name: string, value: string): string | undefined {
  if (kindOf(name).kind !== 'address' || listening.test(name)) return undefined;
  const { preset } = kindOf(name);
  const use = typeof preset === 'object' ? (preset?.use ?? 'url') : 'url';
  if (isPlaceholder(value)) return addressMark(name, use);
  const [whole, scheme, loopback, path = ''] = ownAddress.exec(value) ?? [];
  if (whole === undefined || (scheme === undefined && loopback !== undefined)) return undefined;
  if (scheme?.startsWith('ws')) return `wss://${addressMark(name, 'host')}${path}`;
  return `${addressMark(name, scheme === undefined ? 'host' : 'url')}${path}`;
}

const addressMark = (name: string, use: string): string => markOf({ kind: 'optional', name: `address ${name} ${use}` });
