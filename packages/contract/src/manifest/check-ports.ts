import type { Addons } from './addons.ts';
import type { AppEngine, DockerEngine } from './engines.ts';
import { variablesIn } from './template.ts';
import type { VariableFault } from './variables.ts';

/** The parts of a manifest that determine which ports an app opens. */
export interface RequestedPorts {
  id: string;
  containerHostName?: string | undefined;
  noWebUI: boolean;
  addons: Addons;
  engines: AppEngine[];
  httpPorts: Readonly<Record<string, number>>;
  tcpPorts: Readonly<Record<string, { host: number; protocol: 'tcp' | 'udp' }>>;
}

/** Length of a host label, with room for the number of a second instance. */
const longestLabel = 60;

const fault = (path: (string | number)[], message: string): VariableFault => ({ path, message });

/** Yields contradictions about web addresses, ports and the network. */
export function* checkPorts(read: RequestedPorts): Generator<VariableFault> {
  const { id, containerHostName = id, noWebUI, httpPorts, tcpPorts, engines, addons } = read;
  for (const name of Object.keys(httpPorts)) {
    if (noWebUI) yield fault(['httpPorts', name], 'there is no web address it could stand beside');
    if (name.length + 1 + containerHostName.length > longestLabel)
      yield fault(['httpPorts', name], 'makes the name of the host too long');
  }
  const outside = Object.values(tcpPorts).map(({ host, protocol }) => `${host}/${protocol}`);
  if (new Set(outside).size < outside.length) yield fault(['tcpPorts'], 'the same port twice');
  for (const [index, engine] of engines.entries()) {
    const sharesNetwork = engine.type === 'process' || addons.hostnet !== undefined;
    if (sharesNetwork) yield* checkPortVariables(engine, Object.keys(httpPorts), index);
    if (engine.type === 'docker' && addons.hostnet) yield* checkHostNetwork(engine, read, index);
  }
}

/** An engine that listens on the machine itself must use the assigned ports, as two apps may want the same. */
function* checkPortVariables(engine: AppEngine, names: readonly string[], index: number): Generator<VariableFault> {
  const variables = variablesIn(JSON.stringify(engine));
  for (const name of names) {
    if (!variables.includes(`http.${name}`)) yield fault(['engines', index], `does not use the variable http.${name}`);
  }
}

/** In the network of the box a container is as reachable as a process, and must not control that network. */
function* checkHostNetwork(engine: DockerEngine, { noWebUI }: RequestedPorts, index: number): Generator<VariableFault> {
  const here = ['engines', index];
  const services = Object.entries(engine.services);
  if (services.length > 1) yield fault([...here, 'services'], 'the addon hostnet is for a single container');
  if (!noWebUI && !variablesIn(JSON.stringify(engine)).includes('app.port'))
    yield fault(here, 'does not use the variable app.port');
  for (const [name, { capabilities }] of services) {
    if (capabilities.includes('NET_ADMIN'))
      yield fault([...here, 'services', name, 'capabilities'], 'NET_ADMIN would rule the network of the box');
  }
}
