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

/** Compares PINs in constant time. */
export function isSamePin(typed: string, pin: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(pin)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export type SetupPin = ReturnType<typeof createSetupPin>;
