import { describe, expect, it } from 'vitest';
import { type Manifest, manifest } from './manifest.ts';
import { requiredAddons } from './required-addons.ts';

type Draft = Record<string, unknown>;

const processEngine = { type: 'process', command: ['node', 'bundle/start.mjs', '--port', `\${app.port}`] };
const dockerEngine = { type: 'docker', services: { app: { image: 'wiki:1' } } };

const draft = (changes: Draft = {}): Draft => ({
  manifestVersion: 1,
  id: 'wiki',
  version: '1.0.0',
  title: { de: 'Wiki', en: 'Wiki' },
  author: 'Kontor',
  tagline: { de: 'Wissen', en: 'Knowledge' },
  description: { de: 'Ein **Wiki**.', en: 'A **wiki**.' },
  licence: 'MIT',
  category: 'knowledge',
  icon: 'icon.svg',
  memoryLimit: 134_217_728,
  diskNeeded: 1000,
  auth: { mode: 'proxy-gate' },
  engines: [processEngine],
  ...changes,
});

function faultsOf(changes: Draft): string[] {
  const read = manifest.safeParse(draft(changes));
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function accept(changes: Draft = {}): Manifest {
  return manifest.parse(draft(changes));
}

describe('a manifest', () => {
  it('needs little, and says what holds where it is silent', () => {
    expect(accept()).toMatchObject({
      embed: { iframe: false },
      health: { startSeconds: 60 },
      services: { mailsink: false },
      addons: {},
      tags: [],
      openPaths: [],
      singleUser: false,
      noWebUI: false,
      multipleInstances: false,
    });
  });

  it.each(['1', '1.2', '1.2.3.4', '26.10', 'local', '2.0-SNAPSHOT'])('has the version %s', (version) => {
    expect(accept({ version }).version).toBe(version);
  });

  it.each([26.1, 'v1', '1.2-beta', '1..2', '1.2.3.4.5', ''])('never has the version %j', (version) => {
    expect(faultsOf({ version })).toHaveLength(1);
  });

  it.each(['cloud', 'www', 'mail', 'Wiki', '-wiki', 'wiki-', 'w', '../x', 'a'.repeat(41)])(
    'is never called %s, because its id becomes a host',
    (id) => {
      expect(faultsOf({ id })).toHaveLength(1);
    },
  );

  it.each([
    [{ title: { de: 'Wiki' } }, 'title.en'],
    [{ tagline: { de: '', en: 'x' } }, 'tagline.de'],
    [{ memoryLimit: 0 }, 'memoryLimit'],
    [{ icon: '../icon.svg' }, 'icon'],
    [{ icon: '/etc/passwd' }, 'icon'],
    [{ website: 'http://example.org' }, 'website'],
    [{ healthCheckPath: 'status' }, 'healthCheckPath'],
    [{ category: 'games' }, 'category'],
    [{ engines: [] }, 'engines'],
    [{ colour: 'blue' }, ''],
    [{ addons: { oracle: {} } }, 'addons'],
  ])('is refused with %j', (changes, path) => {
    expect(faultsOf(changes)[0]?.split(':')[0]).toBe(path);
  });
});

describe('templates of a manifest', () => {
  const naming = (text: string) => ({ engines: [{ ...processEngine, env: { X: text } }] });

  it.each(['app.port', 'app.url', 'app.host', 'app.folder', 'app.instanceId', 'app.version', 'box.portalUrl'])(
    'may always name %s',
    (name) => {
      expect(faultsOf(naming(`\${${name}}`))).toEqual([]);
    },
  );

  it.each([
    ['app.colour', 'the variable app.colour is unknown'],
    ['volume.data', 'the variable volume.data is unknown'],
    ['secret.key', 'the variable secret.key is unknown'],
    ['group.writers', 'the variable group.writers is unknown'],
    ['mysql.password', 'the variable mysql.password needs the addon mysql'],
    ['smtp.host', 'the variable smtp.host needs the addon sendmail'],
    ['mysql.colour', 'the variable mysql.colour is unknown'],
    ['identity.header', 'the variable identity.header needs the auth mode proxy-header'],
  ])('may not name %s, which was not asked for', (name, message) => {
    expect(faultsOf(naming(`x\${${name}}`))).toEqual([`engines.0.env.X: ${message}`]);
  });

  it.each([
    ['volume.data', { addons: { localstorage: { volumes: [{ name: 'data' }] } } }],
    ['secret.key', { secrets: { key: {} } }],
    ['tcp.smtp', { tcpPorts: { smtp: { container: 25, host: 25 } } }],
    ['tcp.smtp.address', { tcpPorts: { smtp: { container: 25, host: 25 } } }],
    ['http.talk', { httpPorts: { talk: 3000 } }],
    ['mysql.password', { addons: { mysql: {} } }],
    ['group.writers.dn', { addons: { ldap: { groupSupport: true, groups: [group('writers')] } } }],
    ['identity.header', { auth: { mode: 'proxy-header' } }],
  ])('may name %s when it was asked for', (name, request) => {
    expect(faultsOf({ ...naming(`\${${name}}`), ...request })).toEqual([]);
  });

  it('are checked in command, written files and containers too', () => {
    const engines = [
      { ...processEngine, command: ['node', `\${a.b}`], files: [{ path: `\${app.folder}/x`, content: `\${c.d}` }] },
      { type: 'docker', services: { app: { image: 'wiki:1', command: [`\${e.f}`] } } },
    ];
    expect(faultsOf({ engines, httpPort: 80 }).map((fault) => fault.split(': ')[0])).toEqual([
      'engines.0.files.0.content',
      'engines.0.command.1',
      'engines.1.services.app.command.0',
    ]);
  });
});

function group(id: string, more: Draft = {}) {
  return { id, displayName: { de: id, en: id }, group: id, ...more };
}

const withGroups = (...groups: object[]) => ({ addons: { ldap: { groupSupport: true, groups } } });

/** What is inconsistent, the change that makes it so, and the field the fault is reported for. */
const misfits: [string, Draft, string][] = [
  ['an app that trusts a header is told the random one', { auth: { mode: 'proxy-header' } }, 'engines.0'],
  ['signing in by directory needs the directory', { auth: { mode: 'ldap' } }, 'auth.mode'],
  ['signing in by OpenID needs it', { auth: { mode: 'oidc' } }, 'auth.mode'],
  ['nothing to see cannot be embedded', { noWebUI: true, embed: { iframe: true } }, 'embed.iframe'],
  ['containers say their port', { engines: [dockerEngine] }, 'httpPort'],
  ['an engine is described once', { engines: [processEngine, processEngine] }, 'engines'],
  ['a program is node or the app', { engines: [{ ...processEngine, command: ['sh', '-c'] }] }, 'engines.0.command.0'],
  [
    'the program stays below the app',
    { engines: [{ ...processEngine, command: [`\${app.folder}/../sh`] }] },
    'engines.0.command.0',
  ],
  [
    'a written file stays below the app',
    { engines: [{ ...processEngine, files: [{ path: `\${app.folder}/../x`, content: '' }] }] },
    'engines.0.files.0.path',
  ],
  [
    'scripts belong to packages',
    { engines: [{ ...processEngine, allowedScripts: ['x'] }] },
    'engines.0.allowedScripts',
  ],
  [
    'packages have exact versions',
    { engines: [{ ...processEngine, packages: { x: '^1.0.0' } }] },
    'engines.0.packages.x',
  ],
  [
    'what is told about the directory is written anew before every start',
    {
      addons: { ldap: {}, localstorage: { volumes: [{ name: 'data' }] } },
      engines: [
        { ...processEngine, files: [{ path: `\${volume.data}/x`, content: `\${ldap.bindPassword}`, when: 'missing' }] },
      ],
    },
    'engines.0.files.0',
  ],
  ['groups need group support', { addons: { ldap: { groups: [group('a')] } } }, 'addons.ldap.groups'],
  [
    'a group is there once, whatever the case',
    withGroups(group('a'), group('b', { group: 'A' })),
    'addons.ldap.groups',
  ],
  [
    'a group needs one that exists',
    withGroups(group('a', { requires: { groups: ['b'] } })),
    'addons.ldap.groups.0.requires.groups',
  ],
  [
    'a container mounts a volume that exists',
    {
      httpPort: 80,
      engines: [{ type: 'docker', services: { app: { image: 'x', volumes: [{ volume: 'a', mount: '/a' }] } } }],
    },
    'engines.0.services.app.volumes',
  ],
  ['a field that is unverified is there', { unverified: ['memoryLimit', 'engines.0.env.X'] }, 'unverified.1'],
  ['the main container exists', { httpPort: 80, engines: [{ ...dockerEngine, main: 'web' }] }, 'engines.0.main'],
];

describe('what a manifest says has to fit together', () => {
  it.each(misfits)('%s', (_, changes, path) => {
    expect(faultsOf(changes).map((fault) => fault.split(':')[0])).toEqual([path]);
  });

  it('no group may need itself, not even by way of others', () => {
    const chain = ['a', 'b', 'c'].map((id, index, all) => group(id, { requires: { groups: [all[(index + 1) % 3]] } }));
    expect(faultsOf(withGroups(...chain))).toHaveLength(3);
    expect(faultsOf(withGroups(...chain.slice(0, 2), group('c')))).toEqual([]);
  });

  it('the header that says who is asking has no fixed name, for neighbours could say it too', () => {
    const auth = { mode: 'proxy-header' };
    const engineWith = (name: string) => ({
      type: 'docker',
      services: { app: { image: 'x', env: { HEADER: `\${${name}}` } } },
    });
    expect(
      faultsOf({ auth: { ...auth, header: 'x-webauth-user' }, httpPort: 80, engines: [engineWith('identity.header')] }),
    ).toHaveLength(1);
    expect(faultsOf({ auth, httpPort: 80, engines: [dockerEngine] })).toEqual([
      'engines.0: does not use the variable identity.header',
    ]);
    for (const name of ['identity.header', 'identity.variable'])
      expect(faultsOf({ auth, httpPort: 80, engines: [engineWith(name)] })).toEqual([]);
  });
});

const inHostNetwork = (service: object = {}, more: Draft = {}) => ({
  httpPort: 80,
  addons: { hostnet: {} },
  engines: [{ type: 'docker', services: { app: { image: 'x', command: [`\${app.port}`], ...service } } }],
  ...more,
});

describe('a MongoDB of its own', () => {
  const asked = (more: Draft = {}): Draft => ({
    httpPort: 80,
    addons: { mongodb: {} },
    engines: [{ type: 'docker', services: { app: { image: 'x', env: { URL: `\${mongodb.url}` } } } }],
    ...more,
  });
  const volumes = { localstorage: { volumes: [{ name: 'mongodb' }] } };
  const services = { app: { image: 'x' }, mongodb: { image: 'y' } };
  const message = 'mongodb is the name of what the addon runs';

  it.each<[string, Draft, string[]]>([
    ['is for containers', {}, []],
    ['not for processes', { engines: [processEngine] }, ['engines.0: the addon mongodb is for containers only']],
    ['has a container', { engines: [{ type: 'docker', services }] }, [`engines.0.services.mongodb: ${message}`]],
    ['a volume', { addons: { mongodb: {}, ...volumes } }, [`addons.localstorage: ${message}`]],
    ['and a secret of that name', { secrets: { mongodb: {} } }, [`secrets.mongodb: ${message}`]],
    [
      'is in the network of the app',
      {
        addons: { mongodb: {}, hostnet: {} },
        engines: [{ type: 'docker', services: { app: { image: 'x', command: [`\${app.port}`] } } }],
      },
      ['addons.hostnet: the network of the box does not lead to the addon mongodb'],
    ],
  ])('%s', (_, more, faults) => {
    expect(faultsOf(asked(more))).toEqual(faults);
  });
});

describe('the ports an app opens', () => {
  const http = { httpPorts: { talk: 3000 } };
  const port = { container: 1, host: 9000 };

  it.each<[string, Draft, string[]]>([
    ['a process is told each further one', http, ['engines.0: does not use the variable http.talk']],
    ['a container has them inside', { ...http, httpPort: 80, engines: [dockerEngine] }, []],
    [
      'there are none beside a page that is not there',
      { ...http, noWebUI: true, engines: [dockerEngine] },
      ['httpPorts.talk: there is no web address it could stand beside'],
    ],
    [
      'its host has a name that is no longer than a label',
      { httpPorts: { [`a${'b'.repeat(38)}`]: 1 }, id: `w${'i'.repeat(30)}`, httpPort: 80, engines: [dockerEngine] },
      [`httpPorts.a${'b'.repeat(38)}: makes the name of the host too long`],
    ],
    ['no two are one port', { tcpPorts: { a: port, b: port } }, ['tcpPorts: the same port twice']],
    ['of two protocols they are', { tcpPorts: { a: port, b: { ...port, protocol: 'udp' } } }, []],
    ['the network of the box is for containers that ask for it', inHostNetwork(), []],
    [
      'there it listens where it is told',
      inHostNetwork({ command: ['x'] }),
      ['engines.0: does not use the variable app.port'],
    ],
    [
      'there it does not rule',
      inHostNetwork({ capabilities: ['NET_ADMIN'] }),
      ['engines.0.services.app.capabilities: NET_ADMIN would rule the network of the box'],
    ],
  ])('%s', (_, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it('several containers in the network of the box would not find each other', () => {
    const services = { app: { image: 'x', command: [`\${app.port}`] }, other: { image: 'x' } };
    expect(faultsOf({ ...inHostNetwork(), engines: [{ type: 'docker', services }] })).toHaveLength(1);
  });
});

describe('the parts of the box an app needs', () => {
  const needs = (changes: Draft) => {
    const read = accept(changes);
    return read.engines.flatMap((engine) => requiredAddons(read, engine));
  };

  it('are none for volumes and groups', () => {
    expect(needs({ addons: { ldap: { groupSupport: true }, localstorage: { volumes: [{ name: 'data' }] } } })).toEqual(
      [],
    );
  });

  it('are the addons it asks for, and the directory when it speaks to it', () => {
    const engines = [{ ...processEngine, env: { LDAP: `\${ldap.url}` } }];
    expect(needs({ addons: { mysql: {}, ldap: {} }, engines })).toEqual(['mysql', 'ldap']);
    expect(needs({ addons: { ldap: {} }, auth: { mode: 'ldap' } })).toEqual(['ldap']);
  });
});
