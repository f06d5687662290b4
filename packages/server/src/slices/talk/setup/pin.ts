import { randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The 8-digit PIN that proves access to the machine. Its file exists only until the first user is set up. */
export function createSetupPin(secretsFolder: string, given: string | undefined) {
  const file = join(secretsFolder, 'setup-pin');
  return {
    /** Returns the PIN, which is created at the first start. A PIN given at boot takes precedence. */
    read(): string {
      if (given !== undefined) return given;
      if (!existsSync(file))
        writeFileSync(file, String(randomInt(100_000_000)).padStart(8, '0'), { mode: 0o600, flush: true });
      return readFileSync(file, 'utf8').trim();
    },
    forget: () => rmSync(file, { force: true }),
  };
}

/** Without the spaces, hyphens and dashes people type between digits. */
const plain = (typed: string): Buffer => Buffer.from(typed.replace(/[\s\p{Pd}]/gu, ''));

/** Compares PINs in constant time, ignoring spaces, hyphens and dashes. */
export function isSamePin(typed: string, pin: string): boolean {
  const [left, right] = [plain(typed), plain(pin)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export type SetupPin = ReturnType<typeof createSetupPin>;
