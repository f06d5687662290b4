import { setTimeout as wait } from 'node:timers/promises';
import { Failed } from '@kontor/platform/errors';
import type { Authorization, Client, Order } from 'acme-client';
import type { Issued } from './authority.ts';

/** Why there is no public certificate, in words of ours. */
export type OrderFault =
  | 'unreachable'
  | 'no-entry'
  | 'wrong-answer'
  | 'forbidden'
  | 'too-many'
  | 'service-away'
  | 'refused';

/** An order that came to nothing. `detail` is what the service said. */
export class OrderRefused extends Failed {
  readonly fault: OrderFault;
  readonly detail: string;

  constructor(fault: OrderFault, detail: string, cause?: unknown) {
    super(`There is no certificate: ${detail}`, { cause });
    this.name = 'OrderRefused';
    this.fault = fault;
    this.detail = detail;
  }
}

/** How the box proves that a name is its own. Each call is undone by `withdraw` whatever comes of it. */
export interface Prover {
  kind: 'http-01' | 'dns-01';
  /** `token` and what has to be found there: at `/.well-known/acme-challenge/<token>`, or as TXT of `_acme-challenge.<host>`. */
  show(host: string, token: string, proof: string): Promise<void>;
  withdraw(host: string, token: string, proof: string): Promise<void>;
}

export interface AcmeNeeds {
  /** Address of the service's directory. */
  directoryUrl: string;
  /** Key of the account, as PEM. */
  accountKey: string;
  prover: Prover;
  /** The box stops. */
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

/** Loaded when the first one is ordered. */
const library = () => import('acme-client');

export async function newAccountKey(): Promise<string> {
  return (await (await library()).crypto.createPrivateEcdsaKey('P-256')).toString();
}

/** Orders a public certificate for one host (RFC 8555). Throws `OrderRefused` when there will be none, or it is told to stop. */
export async function orderCertificate(host: string, needs: AcmeNeeds): Promise<Issued> {
  const acme = await library();
  const { directoryUrl, accountKey } = needs;
  const client = new acme.Client({ directoryUrl, accountKey, backoffAttempts: 10, backoffMin: 500, backoffMax: 3_000 });
  const order = await asked(async () => {
    await client.createAccount({ termsOfServiceAgreed: true });
    return client.createOrder({ identifiers: [{ type: 'dns', value: host }] });
  });
  for (const authorization of await asked(() => client.getAuthorizations(order)))
    await prove(client, order, authorization, needs);
  const ownKey = await acme.crypto.createPrivateEcdsaKey('P-256');
  const [key, csr] = await acme.crypto.createCsr({ commonName: host, altNames: [host] }, ownKey);
  const chain = await asked(async () => client.getCertificate(await client.finalizeOrder(order, csr)));
  return { chain, key: key.toString() };
}

async function prove(
  client: Client,
  order: Order,
  authorization: Authorization,
  { prover, signal }: AcmeNeeds,
): Promise<void> {
  if (authorization.status === 'valid') return;
  const { value: host } = authorization.identifier;
  const challenge = authorization.challenges.find(({ type }) => type === prover.kind);
  if (challenge === undefined) throw new OrderRefused('refused', `the service offers no ${prover.kind}`);
  const proof = await client.getChallengeKeyAuthorization(challenge);
  try {
    await prover.show(host, challenge.token, proof);
    await asked(() => client.completeChallenge(challenge));
    await judged(client, order, { host, signal });
  } finally {
    await prover.withdraw(host, challenge.token, proof);
  }
}

const lookEveryMs = 1_000;
const longestLooks = 60;
/** Some services try again by themselves for hours; we do not wait for that. */
const looksWithFault = 3;

/** Until the service has looked. Why it did not like what it saw stands in the authorization. */
async function judged(
  client: Client,
  order: Order,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<void> {
  let faulty = 0;
  for (let look = 0; look < longestLooks; look += 1) {
    const all = await asked(() => client.getAuthorizations(order));
    const now = all.find(({ identifier }) => identifier.value === host);
    if (now?.status === 'valid') return;
    const fault = faultIn(now);
    if (fault !== undefined) faulty += 1;
    if (now?.status === 'invalid' || faulty >= looksWithFault)
      throw fault ?? new OrderRefused('refused', 'no reason given');
    await wait(lookEveryMs, undefined, { signal }).catch((cause: unknown) => {
      throw new OrderRefused('service-away', 'the box was stopped', cause);
    });
  }
  throw new OrderRefused('service-away', 'the service did not look in time');
}

function faultIn(authorization: Authorization | undefined): OrderRefused | undefined {
  const challenges = (authorization?.challenges ?? []) as { error?: { type?: string; detail?: string } }[];
  const error = challenges.find((challenge) => challenge.error !== undefined)?.error;
  if (error === undefined) return undefined;
  const type = error.type?.split(':').at(-1) ?? '';
  return new OrderRefused(faults[type] ?? 'refused', error.detail ?? type);
}

/** A call to the service: what it says no to has a reason of ours. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof OrderRefused ? cause : refusalOf(cause);
  }
}

function refusalOf(cause: unknown): OrderRefused {
  const said = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^E[A-Z]+$|CERT|SSL|TLS/.test(code)) return new OrderRefused('service-away', said, cause);
  if (/rate ?limit|too many/i.test(said)) return new OrderRefused('too-many', said, cause);
  if (/polic|forbidden|not allowed|rejected/i.test(said)) return new OrderRefused('forbidden', said, cause);
  return new OrderRefused('refused', said, cause);
}
