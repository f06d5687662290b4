import type { Addons } from './addons.ts';
import { checkPorts, type RequestedPorts } from './check-ports.ts';
import type { DockerEngine, ProcessEngine } from './engines.ts';
import { variablesIn } from './template.ts';
import {
  identityVariables,
  type Requests,
  requestedVariables,
  unknownVariables,
  type VariableFault,
} from './variables.ts';

/** The parts of a manifest that must be consistent with each other. */
export interface Checked extends Requests, Omit<RequestedPorts, keyof Requests> {
  tcpPorts: RequestedPorts['tcpPorts'];
  httpPorts: RequestedPorts['httpPorts'];
  embed: { iframe: boolean };
  httpPort?: number | undefined;
  unverified: string[];
  services: { mailsink: boolean };
}

/** Returns the contradictions in a manifest whose fields are each valid. */
export function checkManifest(read: Checked): VariableFault[] {
  return [
    ...checkAuth(read),
    ...checkWeb(read),
    ...checkServices(read),
    ...checkGroups(read.addons.ldap),
    ...checkEngines(read),
    ...checkMongodb(read),
    ...checkPorts(read),
    ...checkUnverified(read),
    ...unknownVariables(read.engines, requestedVariables(read), ['engines']),
  ];
}

const fault = (path: (string | number)[], message: string): VariableFault => ({ path, message });

function* checkAuth({ auth, addons, engines }: Checked): Generator<VariableFault> {
  if (auth.mode === 'ldap' && !addons.ldap) yield fault(['auth', 'mode'], 'the addon ldap is missing');
  if (auth.mode === 'oidc' && !addons.oidc) yield fault(['auth', 'mode'], 'the addon oidc is missing');
  if (auth.mode !== 'proxy-header') return;
  for (const [index, engine] of engines.entries()) {
    // keeps H5: everything on the box can reach an app's port, so the app must be given the random header name
    const variables = variablesIn(JSON.stringify(engine));
    if (!variables.some((name) => identityVariables.includes(name)))
      yield fault(['engines', index], 'does not use the variable identity.header');
  }
}

function* checkWeb({ noWebUI, embed, httpPort, engines }: Checked): Generator<VariableFault> {
  if (noWebUI && embed.iframe) yield fault(['embed', 'iframe'], 'there is nothing to embed');
  const hasContainers = engines.some(({ type }) => type === 'docker');
  if (hasContainers && !noWebUI && !httpPort) yield fault(['httpPort'], 'is missing');
}

function* checkServices({ services, addons }: Checked): Generator<VariableFault> {
  if (services.mailsink && !addons.recvmail) yield fault(['services', 'mailsink'], 'the addon recvmail is missing');
}

function* checkGroups(ldap: Addons['ldap']): Generator<VariableFault> {
  const groups = ldap?.groups ?? [];
  const path = ['addons', 'ldap', 'groups'];
  if (groups.length > 0 && !ldap?.groupSupport) yield fault(path, 'needs groupSupport');
  for (const key of ['id', 'group'] as const) {
    const names = groups.map((each) => each[key].toLowerCase());
    if (new Set(names).size < names.length) yield fault(path, `the same ${key} twice`);
  }
  const needs = new Map(groups.map(({ id, requires }) => [id, requires.groups]));
  for (const [index, { id, requires }] of groups.entries()) {
    const here = [...path, index, 'requires', 'groups'];
    const unknown = requires.groups.filter((needed) => !needs.has(needed));
    if (unknown.length > 0) yield fault(here, `there is no group ${unknown.join(', ')}`);
    // two that require each other could never be deselected
    if (reaches(needs, id, id)) yield fault(here, `${id} requires itself`);
  }
}

function reaches(needs: ReadonlyMap<string, string[]>, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [...(needs.get(from) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === wanted) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(needs.get(id) ?? []));
  }
  return false;
}

function* checkEngines({ engines, addons }: Checked): Generator<VariableFault> {
  const types = engines.map(({ type }) => type);
  if (new Set(types).size < types.length) yield fault(['engines'], 'the same engine twice');
  const volumes = (addons.localstorage?.volumes ?? []).map(({ name }) => name);
  if (new Set(volumes).size < volumes.length) yield fault(['addons', 'localstorage'], 'the same volume twice');
  for (const [index, engine] of engines.entries()) {
    const found = engine.type === 'process' ? checkProcess(engine, addons) : checkContainers(engine, volumes);
    for (const { path, message } of found) yield fault(['engines', index, ...path], message);
  }
}

function* checkProcess(
  { command, packages, allowedScripts, files }: ProcessEngine,
  addons: Addons,
): Generator<VariableFault> {
  const [program = ''] = command;
  if (program !== 'node' && !/^\$\{app\.folder\}(?:\/\w[\w.-]*)+$/.test(program)) {
    yield fault(['command', 0], 'is neither node nor below the app');
  }
  if (allowedScripts.length > 0 && Object.keys(packages).length === 0) {
    yield fault(['allowedScripts'], 'there are no packages');
  }
  for (const [index, { when, content }] of files.entries()) {
    // the account is deleted with the app; a retained file would contain one that no longer exists
    const usesLdap = variablesIn(content).some((name) => name.startsWith('ldap.'));
    if (when === 'missing' && usesLdap)
      yield fault(['files', index], 'what is told about ldap has to be written always');
  }
  if (addons.hostnet) yield fault([], 'the addon hostnet is for containers only');
}

function* checkContainers({ services, main }: DockerEngine, volumes: string[]): Generator<VariableFault> {
  if (!Object.hasOwn(services, main)) yield fault(['main'], `there is no service ${main}`);
  for (const [name, service] of Object.entries(services)) {
    const { image, build, digest } = service;
    if ((image === undefined) === (build === undefined))
      yield fault(['services', name], 'has either an image or a folder to build it from');
    if (build !== undefined && digest !== undefined) yield fault(['services', name, 'digest'], 'only for an image');
    for (const each of service.volumes) {
      if (!volumes.includes(each.volume)) yield fault(['services', name, 'volumes'], `unknown volume ${each.volume}`);
    }
    for (const other of service.after) {
      if (!Object.hasOwn(services, other)) yield fault(['services', name, 'after'], `unknown service ${other}`);
    }
  }
}

/** MongoDB runs in a container beside those of the app, under a reserved name. */
function* checkMongodb({ addons, engines, secrets }: Checked): Generator<VariableFault> {
  if (addons.mongodb === undefined) return;
  const message = 'mongodb is the name of what the addon runs';
  if (addons.hostnet) yield fault(['addons', 'hostnet'], 'the network of the box does not lead to the addon mongodb');
  if (Object.hasOwn(secrets, 'mongodb')) yield fault(['secrets', 'mongodb'], message);
  const volumes = addons.localstorage?.volumes ?? [];
  if (volumes.some(({ name }) => name === 'mongodb')) yield fault(['addons', 'localstorage'], message);
  for (const [index, engine] of engines.entries()) {
    const here = ['engines', index];
    if (engine.type === 'process') yield fault(here, 'the addon mongodb is for containers only');
    else if (Object.hasOwn(engine.services, 'mongodb')) yield fault([...here, 'services', 'mongodb'], message);
  }
}

function* checkUnverified(read: Checked): Generator<VariableFault> {
  for (const [index, name] of read.unverified.entries()) {
    if (!has(read, name.split('.'))) yield fault(['unverified', index], `there is no field ${name}`);
  }
}

function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return has((value as Record<string, unknown>)[key], rest);
}
