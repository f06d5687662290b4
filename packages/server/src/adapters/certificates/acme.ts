import { setTimeout as wait } from 'node:timers/promises';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { Authorization, Client, Order } from 'acme-client';
import type { IssuedCertificate } from './authority.ts';

/** Why a public certificate could not be issued. */
export type OrderFault =
  | 'unreachable'
  | 'no-entry'
  | 'wrong-answer'
  | 'forbidden'
  | 'too-many'
  | 'service-away'
  | 'refused';

/** An order failed. `detail` is the message of the service. */
export class OrderRefusedError extends AdapterError {
  readonly fault: OrderFault;
  readonly detail: string;

  constructor(fault: OrderFault, detail: string, cause?: unknown) {
    super(`There is no certificate: ${detail}`, { cause });
    this.name = 'OrderRefusedError';
    this.fault = fault;
    this.detail = detail;
  }
}

/** Proves that the box controls a host. `withdraw` is called after every `show`, whatever its outcome. */
export interface ChallengeSolver {
  kind: 'http-01' | 'dns-01';
  /** Publishes `keyAuthorization`: at `/.well-known/acme-challenge/<token>`, or as TXT record of `_acme-challenge.<host>`. */
  show(host: string, token: string, keyAuthorization: string): Promise<void>;
  withdraw(host: string, token: string, keyAuthorization: string): Promise<void>;
}

/** What an order needs. */
export interface AcmeNeeds {
  /** URL of the service's directory. */
  directoryUrl: string;
  /** Private key of the account, as PEM. */
  accountKey: string;
  solver: ChallengeSolver;
  /** Aborted when the box stops. */
  signal: AbortSignal;
}

const faults: Record<string, OrderFault> = {
  connection: 'unreachable',
  dns: 'no-entry',
  unauthorized: 'wrong-answer',
  incorrectResponse: 'wrong-answer',
  caa: 'forbidden',
  rejectedIdentifier: 'forbidden',
  rateLimited: 'too-many',
};

/** Loaded with the first order. */
const library = () => import('acme-client');

/** Generates a private key for an account, as PEM. */
export async function newAccountKey(): Promise<string> {
  return (await (await library()).crypto.createPrivateEcdsaKey('P-256')).toString();
}

/** Orders a public certificate for one host (RFC 8555). Throws `OrderRefusedError` when it is not issued, or `signal` is aborted. */
export async function orderCertificate(host: string, needs: AcmeNeeds): Promise<IssuedCertificate> {
  const acme = await library();
  const { directoryUrl, accountKey } = needs;
  const client = new acme.Client({ directoryUrl, accountKey, backoffAttempts: 10, backoffMin: 500, backoffMax: 3_000 });
  const order = await asked(async () => {
    await client.createAccount({ termsOfServiceAgreed: true });
    return client.createOrder({ identifiers: [{ type: 'dns', value: host }] });
  });
  for (const authorization of await asked(() => client.getAuthorizations(order)))
    await solveChallenge(client, order, authorization, needs);
  const ownKey = await acme.crypto.createPrivateEcdsaKey('P-256');
  const [key, csr] = await acme.crypto.createCsr({ commonName: host, altNames: [host] }, ownKey);
  const chain = await asked(async () => client.getCertificate(await client.finalizeOrder(order, csr)));
  return { chain, key: key.toString() };
}

async function solveChallenge(
  client: Client,
  order: Order,
  authorization: Authorization,
  { solver, signal }: AcmeNeeds,
): Promise<void> {
  if (authorization.status === 'valid') return;
  const { value: host } = authorization.identifier;
  const challenge = authorization.challenges.find(({ type }) => type === solver.kind);
  if (challenge === undefined) throw new OrderRefusedError('refused', `the service offers no ${solver.kind}`);
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge);
  try {
    await solver.show(host, challenge.token, keyAuthorization);
    await asked(() => client.completeChallenge(challenge));
    await waitForValidation(client, order, { host, signal });
  } finally {
    await solver.withdraw(host, challenge.token, keyAuthorization);
  }
}

const pollEveryMs = seconds(1);
const maxPolls = 60;
/** Some services retry validation for hours; we stop earlier. */
const pollsWithFault = 3;

/** Resolves when the service has validated the challenge. Throws the error that the authorization contains. */
async function waitForValidation(
  client: Client,
  order: Order,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<void> {
  let faulty = 0;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const all = await asked(() => client.getAuthorizations(order));
    const now = all.find(({ identifier }) => identifier.value === host);
    if (now?.status === 'valid') return;
    const fault = faultIn(now);
    if (fault !== undefined) faulty += 1;
    if (now?.status === 'invalid' || faulty >= pollsWithFault)
      throw fault ?? new OrderRefusedError('refused', 'no reason given');
    await wait(pollEveryMs, undefined, { signal }).catch((cause: unknown) => {
      throw new OrderRefusedError('service-away', 'the box was stopped', cause);
    });
  }
  throw new OrderRefusedError('service-away', 'the service did not look in time');
}

function faultIn(authorization: Authorization | undefined): OrderRefusedError | undefined {
  const challenges = (authorization?.challenges ?? []) as { error?: { type?: string; detail?: string } }[];
  const error = challenges.find((challenge) => challenge.error !== undefined)?.error;
  if (error === undefined) return undefined;
  const type = error.type?.split(':').at(-1) ?? '';
  return new OrderRefusedError(faults[type] ?? 'refused', error.detail ?? type);
}

/** Calls the service and turns its errors into `OrderRefusedError`. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof OrderRefusedError ? cause : refusalOf(cause);
  }
}

function refusalOf(cause: unknown): OrderRefusedError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^E[A-Z]+$|CERT|SSL|TLS/.test(code)) return new OrderRefusedError('service-away', said, cause);
  if (/rate ?limit|too many/i.test(said)) return new OrderRefusedError('too-many', said, cause);
  if (/polic|forbidden|not allowed|rejected/i.test(said)) return new OrderRefusedError('forbidden', said, cause);
  return new OrderRefusedError('refused', said, cause);
}
