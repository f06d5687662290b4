import type { Findings } from './findings.ts';
import {
  imagePort,
  isDatabasePort,
  isEncryptedPort,
  isFrontImage,
  isServerImage,
  isServerPort,
  pageRank,
} from './known-images.ts';
import type { Port } from './ports.ts';
import type { ComposeService } from './service.ts';
import type { Answers } from './source.ts';

/** A port that people reach. */
export interface OpenPort {
  service: string;
  port: number;
  published: number;
  protocol: 'tcp' | 'udp';
}

/** How an app is reached. */
export interface Reached {
  /** The page behind the app's address; undefined as long as it is asked for, null when the app has none. */
  web: { service: string; port: number } | null | undefined;
  /** Further pages, behind addresses of their own. */
  pages: { service: string; port: number }[];
  /** Ports for programs that speak something else. */
  open: OpenPort[];
}

interface Candidate {
  service: string;
  port: number;
  line: number;
  /** Published for the machine itself only, or of a service that ends by itself. */
  isUnlikely: boolean;
  /** Why it may be the page; the plainest first. */
  source: 'hint' | 'published' | 'exposed' | 'image';
}

const none = 'none';

/** Decides which port is the app's page where that is plain, and asks otherwise. A database is never guessed. */
export function findWebAddress(services: readonly ComposeService[], answers: Answers, findings: Findings): Reached {
  const candidates = services.flatMap((service) => candidatesOf(service, services));
  const web = chooseWeb(services, candidates, { answers, findings });
  const ports = services.flatMap((service) => service.ports.filter(isKnown).map((port) => ({ service, port })));
  const others = ports.filter(
    ({ service, port }) =>
      !(web && service.name === web.service && port.target === web.port && port.protocol === 'tcp'),
  );
  const reached: Reached = { web, pages: [], open: [] };
  for (const { service, port } of others) sort(reached, service, port, findings);
  return reached;
}

const isKnown = ({ target }: Port): boolean => target > 0;

/** Returns what a Caddy passes on that is told everything by its command; it answers for a name the app does not have. */
function passedOnBy({ image = '', command = [] }: ComposeService): { service: string; port: number } | undefined {
  const words = command.join(' ');
  if (!isFrontImage(image) || !/reverse-proxy\b.*--from\b/.test(words)) return undefined;
  const [, service, port] = /--to[= ](?:https?:\/\/)?([\w.-]+):(\d{1,5})(?!\d)/.exec(words) ?? [];
  return service === undefined ? undefined : { service, port: Number(port) };
}

function candidatesOf(service: ComposeService, services: readonly ComposeService[]): Candidate[] {
  const { name, line, image = '', hinted } = service;
  const isUnlikely = service.isOnce;
  const behind = passedOnBy(service);
  if (behind !== undefined && services.some((each) => each.name === behind.service))
    return [{ ...behind, line, isUnlikely: false, source: 'hint' }];
  if (hinted !== undefined) return [{ service: name, port: hinted, line, isUnlikely, source: 'hint' }];
  if (isServerImage(image)) return [];
  const isPage = (port: number) => !isServerPort(port);
  const published = service.ports.filter(({ protocol, target }) => protocol === 'tcp' && target > 0 && isPage(target));
  if (published.length > 0)
    return published.map(({ target, line: at, isLocal }) => ({
      ...{ service: name, port: target, line: at, source: 'published' },
      isUnlikely: isUnlikely || isLocal,
    }));
  const exposed = service.exposed.filter(isPage);
  if (exposed.length > 0) return exposed.map((port) => ({ service: name, port, line, isUnlikely, source: 'exposed' }));
  const usual = service.ports.length === 0 ? imagePort(image) : undefined;
  return usual === undefined ? [] : [{ service: name, port: usual, line, isUnlikely, source: 'image' }];
}

/** Candidates people can reach, or all where there are none of them. */
function reachable(all: readonly Candidate[]): readonly Candidate[] {
  const likely = all.filter(({ isUnlikely }) => !isUnlikely);
  return likely.length > 0 ? likely : all;
}

/** The candidates that count: those with the plainest reason, of each service the likeliest port. */
function likeliest(services: readonly ComposeService[], candidates: readonly Candidate[]): Candidate[] {
  const source = (['hint', 'published', 'exposed', 'image'] as const).find((each) =>
    candidates.some((one) => one.source === each),
  );
  const same = reachable(candidates.filter((one) => one.source === source));
  const plain = same.filter(
    ({ port, service }) =>
      !isEncryptedPort(port) || !same.some((other) => other.service === service && !isEncryptedPort(other.port)),
  );
  const fronts = services.filter(({ image = '' }) => isFrontImage(image)).map(({ name }) => name);
  const behind = plain.filter(({ service }) => fronts.includes(service));
  return behind.length > 0 && fronts.length === 1 && source === 'published' ? behind : plain;
}

interface Asking {
  answers: Answers;
  findings: Findings;
}

function chooseWeb(
  services: readonly ComposeService[],
  candidates: readonly Candidate[],
  { answers, findings }: Asking,
): Reached['web'] {
  const likely = likeliest(services, candidates);
  // What leads to an app speaks http to it.
  const found = likely
    .filter(({ port }) => !isEncryptedPort(port))
    .toSorted((a, b) => pageRank(a.port) - pageRank(b.port));
  const [first, second] = found;
  const isPlain = first !== undefined && (second === undefined || isClearlyFirst(first, found));
  if (isPlain) return { service: first.service, port: first.port };
  // The answer for the port may make it plain.
  const isAsked = services.some(({ ports }) => !ports.every(isKnown));
  if (first === undefined && isAsked) return undefined;
  if (first !== undefined) {
    const about = { line: first.line, service: null, isRequired: true } as const;
    const choices = [...new Set(found.map(nameOf))];
    findings.ask({
      ...about,
      id: 'web',
      kind: 'web',
      name: 'web',
      preset: choices[0] ?? null,
      choices,
      code: 'ask-web',
    });
    return pageFrom(answers.web);
  }
  return askForService(services, { answers, findings }, likely);
}

/** No service names a port: a person says which one shows the page, and where. */
function askForService(
  services: readonly ComposeService[],
  { answers, findings }: Asking,
  encrypted: readonly Candidate[],
): Reached['web'] {
  const about = { line: services[0]?.line ?? 1, service: null, isRequired: true } as const;
  const likely = services
    .filter(({ image = '' }) => !isServerImage(image))
    .toSorted((a, b) => Number(a.isOnce) - Number(b.isOnce));
  const code = encrypted.length > 0 ? 'ask-web-encrypted' : 'ask-web-service';
  const first = encrypted.map(({ service }) => service);
  const names = [...new Set([...first, ...(likely.length > 0 ? likely : services).map(({ name }) => name)])];
  const choices = [...names, none];
  const preset = likely.length === 0 && first.length === 0 ? none : (names[0] ?? null);
  findings.ask({ ...about, id: 'web', kind: 'web', name: 'web', preset, choices, code });
  findings.ask({
    ...about,
    isRequired: false,
    id: 'port',
    kind: 'port',
    name: 'port',
    preset: '80',
    choices: [],
    code: 'ask-port',
  });
  if (answers.web === none) return null;
  return typeof answers.web === 'string'
    ? pageFrom(`${answers.web}:${typeof answers.port === 'string' && answers.port !== '' ? answers.port : '80'}`)
    : undefined;
}

const nameOf = ({ service, port }: Candidate): string => `${service}:${port}`;

/** Of several ports of one service, one is the page when it usually is one and the others usually are not. */
function isClearlyFirst(first: Candidate, all: readonly Candidate[]): boolean {
  const isOne = all.every(({ service }) => service === first.service);
  const common = 40;
  return (
    isOne &&
    pageRank(first.port) < common &&
    all.slice(1).every(({ port }) => port === first.port || pageRank(port) >= common)
  );
}

function pageFrom(answer: Answers[string] | undefined): Reached['web'] {
  const [, service, port] = typeof answer === 'string' ? (/^(.+):(\d{1,5})$/.exec(answer) ?? []) : [];
  return service === undefined ? undefined : { service, port: Number(port) };
}

/** Sorts a published port: a further page, a port for programs, or one that stays inside. */
function sort(reached: Reached, service: ComposeService, port: Port, findings: Findings): void {
  const { target, published = target, protocol, isLocal, line } = port;
  const place = { line, service: service.name };
  const { web } = reached;
  if (isLocal) findings.note('port-local', place, { port: target });
  else if (isDatabasePort(target) || (isServerImage(service.image ?? '') && protocol === 'tcp'))
    findings.note('port-database', place, { port: target });
  else if (protocol === 'tcp' && (isEncryptedPort(target) || passedOnBy(service) !== undefined))
    findings.note('port-encrypted', place, { port: target });
  else if (protocol === 'udp' && target === 443) findings.note('port-encrypted', place, { port: target });
  else if (protocol === 'tcp' && !isServerPort(target)) {
    if (web === undefined || reached.pages.some((page) => page.service === service.name && page.port === target))
      return;
    reached.pages.push({ service: service.name, port: target });
    findings.note('port-page', place, { port: target });
  } else {
    reached.open.push({ service: service.name, port: target, published, protocol });
    findings.note('port-open', place, { port: target, published, protocol });
  }
}
