import { type Config, readConfig } from '@kontor/server/config';
import type { Look, Visitor } from './browser.ts';
import { type Journey, portalAt } from './journey.ts';

/** Settings of a box that is started and stopped again within a journey. */
export const configOf = (data: string): Config =>
  readConfig(
    {
      KONTOR_DATA: data,
      KONTOR_PORT: '0',
      KONTOR_LDAP_PORT: 'off',
      KONTOR_LOG_LEVEL: 'silent',
      KONTOR_DISK_RESERVE: '0',
    },
    data,
  );

/** What the browser says of a request whose server stops: not yet connected, just connected, asked, or while it answers. */
export const connectionLost =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_(SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;

/** Opens the recovery page with the PIN from the console. Ignores errors while the box restarts from there. */
export async function enterRecovery(
  journey: Journey,
  { port, pin }: { port: number; pin: string },
  look?: Look,
): Promise<Visitor> {
  const visitor = await journey.visit(portalAt(port), { language: 'en', ...look });
  const { page, allowConsole } = visitor;
  allowConsole(/status of (401|422|503)/);
  allowConsole(connectionLost);
  await page.goto('/');
  await page.getByLabel('Recovery PIN').fill(pin);
  await page.keyboard.press('Enter');
  return visitor;
}

/** The same for a box the journey started itself. */
export const enterHere = (
  journey: Journey,
  { portalUrl, pin }: { portalUrl: string; pin: string },
  look?: Look,
): Promise<Visitor> => enterRecovery(journey, { port: Number(new URL(portalUrl).port), pin }, look);
