import { RefusedError } from '@kontor/platform/errors';
import { expect, test } from 'vitest';
import { fullImage } from '../../../../adapters/engine/image-name.ts';
import { readCompose } from './compose.ts';

const shop = `
version: "3.8"
services:
  web:
    image: example.org/shop:2
    ports: ["8080:3000", "127.0.0.1:2222:22", "5353:53/udp"]
    depends_on: [db]
    environment:
      DB_HOST: db
      DEBUG: false
      PRICE: "5$$"
      TEMPLATE: "$$\{x}"
    volumes: ["uploads:/srv/uploads", "/srv/cache"]
  db:
    image: mariadb
    environment: ["MARIADB_USER=shop", "EMPTY="]
    volumes:
      - { type: volume, source: my_data, target: /var/lib/mysql, read_only: false }
volumes:
  uploads:
  my_data: {}
x-note: for people
`;

test('a compose file becomes services as the box runs them', () => {
  const { engine, httpPort, tcpPorts, volumes } = readCompose(shop, { APP_URL: 'x' });
  expect([engine.main, httpPort]).toEqual(['web', 3000]);
  expect(tcpPorts).toEqual({
    'port-1': { container: 22, host: 2222, protocol: 'tcp' },
    'port-2': { container: 53, host: 5353, protocol: 'udp' },
  });
  expect(volumes).toEqual(['v-uploads', 'v-web-srv-cache', 'v-my-data']);
  expect(engine.services.web).toMatchObject({
    image: 'example.org/shop:2',
    after: ['db'],
    env: { APP_URL: 'x', DB_HOST: 'db', DEBUG: 'false', PRICE: '5$', TEMPLATE: '$${x}' },
    volumes: [
      { volume: 'v-uploads', mount: '/srv/uploads', readOnly: false },
      { volume: 'v-web-srv-cache', mount: '/srv/cache', readOnly: false },
    ],
  });
  expect(engine.services.db).toMatchObject({
    image: 'docker.io/library/mariadb:latest',
    env: { MARIADB_USER: 'shop', EMPTY: '' },
    volumes: [{ volume: 'v-my-data', mount: '/var/lib/mysql', readOnly: false }],
  });
});

const refusalOf = (text: string) => {
  try {
    readCompose(text, {});
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return [error.code, Object.values(error.params)[0]];
    throw error;
  }
};

const web = (more: string) => `services: { web: { image: a, ports: ['80'], ${more} } }`;

test.each([
  [web('build: .'), 'services.web.build'],
  [web('privileged: true'), 'services.web.privileged'],
  [web('network_mode: host'), 'services.web.network_mode'],
  [web('restart: always'), 'services.web.restart'],
  [web('pid: host'), 'services.web.pid'],
  [web(`volumes: ['/etc:/etc']`), 'services.web.volumes (/etc:/etc)'],
  [web(`volumes: ['./x:/x']`), 'services.web.volumes (./x:/x)'],
  [web(`volumes: ['../x:/x']`), 'services.web.volumes (../x:/x)'],
  [web(`volumes: ['/']`), 'services.web.volumes (/)'],
  [web(`volumes: ['/a/../b']`), 'services.web.volumes (/a/../b)'],
  [web(`volumes: [{ type: bind, source: /, target: /x }]`), 'services.web.volumes.type (bind)'],
  [web('environment: { A: }'), 'services.web.environment.A'],
  [web('environment: [HOME]'), 'services.web.environment.HOME'],
  [web(`environment: { A: '\${HOME}' }`), `services.web.environment.A (\${HOME})`],
  [
    web('depends_on: { web: { condition: service_healthy } }'),
    'services.web.depends_on.web.condition (service_healthy)',
  ],
  [`services: { web: { image: a, ports: ['80-90'] } }`, 'services.web.ports (80-90)'],
  [`services: { web: { image: a, ports: ['70000'] } }`, 'services.web.ports (70000)'],
  [`services: { web: { image: a, ports: ['80'] }, b: { image: a, ports: ['81'] } }`, 'services.b.ports'],
  [`services: { web: { image: box.local/x, ports: ['80'] } }`, 'services.web.image (box.local/x)'],
  [`services: { Web: { image: a, ports: ['80'] } }`, 'services.Web'],
  [`${web('')}\nnetworks: {}`, 'networks'],
  [`${web('')}\nvolumes: { a: { external: true } }`, 'volumes.a.external'],
  [`include: [x]\n${web('')}`, 'include'],
])('what is not known here is refused by its name: %s', (text, key) => {
  expect(refusalOf(text)).toEqual(['compose-unknown', key]);
});

test.each([
  ['', 'compose-unreadable'],
  ['services: [', 'compose-unreadable'],
  ['services: {}', 'compose-unreadable'],
  ['services: { web: { ports: [80] } }', 'compose-unreadable'],
  [web('depends_on: [db]'), 'compose-unreadable'],
  [web(`volumes: ['data:/data']`), 'compose-unreadable'],
  ['services: { web: { image: a } }', 'compose-no-port'],
  [`services: { web: { image: a, ports: ['53/udp'] } }`, 'compose-no-port'],
  ['a: &a [*a, *a]', 'compose-unknown'],
])('%j: %s', (text, code) => {
  expect(refusalOf(text)?.[0]).toBe(code);
});

test.each([
  ['nginx', 'docker.io/library/nginx:latest'],
  ['nginx:1.27', 'docker.io/library/nginx:1.27'],
  ['grafana/grafana', 'docker.io/grafana/grafana:latest'],
  ['ghcr.io/a/b:1', 'ghcr.io/a/b:1'],
  ['localhost:5000/a', 'localhost:5000/a:latest'],
  ['127.0.0.1:5000/a:1', '127.0.0.1:5000/a:1'],
])('%s is %s', (name, full) => {
  expect(fullImage(name)).toBe(full);
});
