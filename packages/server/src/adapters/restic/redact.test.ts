import { expect, test } from 'vitest';
import { createRedact } from './redact.ts';

const environment = {
  RCLONE_CONFIG_KONTOR_PASS: 'obscured',
  AWS_SECRET_ACCESS_KEY: 'cloud-secret',
  RCLONE_CONFIG_KONTOR_TYPE: 'smb',
};
const redact = createRedact({ url: 'rest:https://user:p%40ss@host/', environment, options: [] }, 'of the repository');

test.each([
  ['a password', 'opened with of the repository', 'opened with ***'],
  ['secrets of the environment', 'obscured and cloud-secret', '*** and ***'],
  ['what is no secret', 'smb is a protocol', 'smb is a protocol'],
  ['a password in an address', 'Head "https://user:p%40ss@host/config"', 'Head "https://user:***@host/config"'],
  ['the same as it is written', 'user p@ss was refused', 'user *** was refused'],
  ['another address', 'https://me:short@other/', 'https://me:***@other/'],
  ['an address without', 'https://host:8080/path@x', 'https://host:8080/path@x'],
])('%s', (_what, text, safe) => expect(redact(text)).toBe(safe));
