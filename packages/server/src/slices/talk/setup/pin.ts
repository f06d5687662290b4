import { randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The PIN of 8 digits that proves who stands at the machine. It lives in a file only until somebody is set up. */
export function createSetupPin(secretsFolder: string, given: string | undefined) {
  const file = join(secretsFolder, 'setup-pin');
  return {
    /** Reads it, or makes it at the first start. A PIN given at boot wins. */
    read(): string {
      if (given !== undefined) return given;
      if (!existsSync(file))
        writeFileSync(file, String(randomInt(100_000_000)).padStart(8, '0'), { mode: 0o600, flush: true });
      return readFileSync(file, 'utf8').trim();
    },
    forget: () => rmSync(file, { force: true }),
  };
}

/** Compares in constant time. */
export function isSamePin(typed: string, pin: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(pin)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export type SetupPin = ReturnType<typeof createSetupPin>;
