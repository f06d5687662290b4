// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of compose files
import { composeFaults } from '@kontor/contract/apps/compose-faults';
import { composeNotes } from '@kontor/contract/apps/compose-notes';
import { composeQuestions, type QuestionPreset } from '@kontor/contract/apps/compose-questions';
import { placeholdersIn } from '@kontor/contract/rules/placeholders';
import { describe, expect, test } from 'vitest';
import { composeRuntime } from './compose-runtime.ts';
import type { Question } from './findings.ts';
import { readCompose } from './read-compose.ts';
import { askingShapes } from './shapes/asking.fixture.ts';
import { plainShapes } from './shapes/plain.fixture.ts';
import { refusedShapes } from './shapes/refused.fixture.ts';
import type { Shape } from './shapes/shape.fixture.ts';
import type { Answers, ComposeSource } from './source.ts';
import { viewCompose } from './view.ts';

/** An archive with these files. */
function sourceOf(text: string, files: Record<string, string> = {}): ComposeSource {
  const texts: Record<string, string> = { ...files, 'compose.yaml': text };
  const folders = Object.keys(texts).flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, at, all) => `${all.slice(0, at + 1).join('/')}/`),
  );
  return {
    name: 'compose.yaml',
    texts,
    paths: new Set([...Object.keys(texts), ...folders]),
    timeZone: 'Europe/Berlin',
  };
}

const answerTo = ({ preset, choices, kind, name }: Question): QuestionPreset =>
  preset || choices[0] || (kind === 'port' || name.endsWith('PORT') ? '8080' : 'value');

const answersTo = (questions: readonly Question[]) =>
  Object.fromEntries(questions.map((each) => [each.id, answerTo(each)]));

describe.each<[string, Shape[]]>([
  ['taken at once', plainShapes],
  ['taken after questions', askingShapes],
  ['refused', refusedShapes],
])('%s', (_, shapes) => {
  test.each(shapes.map((shape) => [shape.name, shape] as const))('%s', (_name, shape) => {
    const source = sourceOf(shape.text, shape.files);
    const first = readCompose(source);
    expect(first.faults.map(({ line, code }) => `${line} ${code}`)).toEqual(shape.faults ?? []);
    if (shape.faults !== undefined) return;
    expect(first.questions.filter(({ isRequired }) => isRequired).map(({ id }) => id)).toEqual(shape.asks ?? []);
    expect(first.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(shape.notes ?? []));
    const answered = readCompose(source, answersTo(first.questions));
    expect(answered.faults).toEqual([]);
    const left = answered.questions.filter(({ id }) => !first.questions.some((each) => each.id === id));
    expect(left).toEqual([]);
    expect(answered.web && `${answered.web.service}:${answered.web.port}`).toBe(shape.web);
  });
});

test('services need what they say, or what their kind usually does', () => {
  const text =
    'services: { a: { image: x, ports: [80], mem_limit: 2g }, b: { image: "redis:7" }, c: { image: postgres } }';
  expect(viewCompose(readCompose(sourceOf(text)), 'de').memory).toBe((2048 + 64 + 512) * 1024 ** 2);
});

test('every sentence has the same placeholders in both languages', () => {
  for (const { de, en } of Object.values({ ...composeFaults, ...composeNotes, ...composeQuestions }))
    expect(new Set(placeholdersIn(de))).toEqual(new Set(placeholdersIn(en)));
});

describe('a file that wants to be large', () => {
  const codes = (text: string) => readCompose(sourceOf(text)).faults.map(({ code }) => code);

  test('by references to references', () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) =>
        `  a${at}: &a${at} [${Array(10)
          .fill(at === 0 ? 'x' : `*a${at - 1}`)
          .join(', ')}]`,
    );
    expect(codes(`x-a:\n${levels.join('\n')}\nservices:\n  a: { image: x, command: *a8, ports: [80] }\n`)).toEqual([
      'file-swells',
    ]);
  });

  test('by its length', () => {
    expect(codes(`services:\n${'  # nothing\n'.repeat(500_000)}`)).toEqual(['file-long']);
  });

  test('by thousands of services', () => {
    const services = Array.from({ length: 4_000 }, (_, at) => `  s${at}: { image: a }\n`);
    expect(codes(`services:\n${services.join('')}`)).toEqual(['services-many']);
  });

  test('by aliases, which are all looked up at once', () => {
    const aliases = Array.from({ length: 9_500 }, () => '*a').join(',');
    const text = `x-a: &a 1\nx-b: [${aliases}]\nservices: { a: { image: x, ports: [80] } }`;
    expect(codes(text)).toEqual([]);
  });

  test('by files that name each other again and again', () => {
    const names = (at: number, all: number) => Array.from({ length: all }, () => `f${at}.yaml`).join(', ');
    const included = Array.from({ length: 9 }, (_, at) => [`f${at}.yaml`, `include: [${names(at + 1, 9)}]\n`]);
    const files = Object.fromEntries([...included, ['f9.yaml', 'x-a: 1']]);
    const service = 'services: { a: { image: x, ports: [80] } }';
    const faults = readCompose(sourceOf(`include: [f0.yaml]\n${service}`, files)).faults.map(({ code }) => code);
    expect(faults).toEqual(['file-swells']);
    const extending = Array.from({ length: 9 }, (_, at) => [
      `f${at}.yaml`,
      `services: { ${Array.from({ length: 9 }, (_s, s) => `s${s}: { extends: { file: f${at + 1}.yaml, service: s${s} } }`).join(', ')} }`,
    ]);
    const last = `services: { ${Array.from({ length: 9 }, (_, at) => `s${at}: { image: x }`).join(', ')} }`;
    const first = 'services: { a: { extends: { file: f0.yaml, service: s0 }, ports: [80] } }';
    const found = readCompose(sourceOf(first, { ...Object.fromEntries(extending), 'f9.yaml': last })).faults.map(
      ({ code }) => code,
    );
    expect(found).toContain('file-swells');
  });

  test('by values made of values', () => {
    const levels = Array.from({ length: 20 }, (_, at) => `V${at + 1}=${`$V${at}`.repeat(10)}`);
    const env = ['V0=aaaaaaaaaa', ...levels].join('\n');
    const text = 'services: { a: { image: x, ports: [80], environment: { A: "a$V4", B: "b$V20" } } }';
    const { services } = readCompose(sourceOf(text, { '.env': env }));
    expect(services[0]?.env.A).toHaveLength(100_001);
    expect(services[0]?.env.B?.length).toBeLessThan(1_000_000);
    const many = Array.from({ length: 2_000 }, (_, at) => `A${at}: "a$V4"`).join(', ');
    const swelling = `services: { a: { image: x, ports: [80], environment: { ${many} } } }`;
    const { faults, services: read } = readCompose(sourceOf(swelling, { '.env': env }));
    expect(faults[0]?.code).toBe('file-swells');
    expect(JSON.stringify(read).length).toBeLessThan(20_000_000);
  });

  test('by a quote that is never closed, and by naming a file with variables thousands of times', () => {
    const file = `A="${'\\\n'.repeat(60_000)}`;
    const names = (all: number) => Array.from({ length: all }, () => 'a.env').join(', ');
    const text = (all: number) => `services: { a: { image: x, ports: [80], env_file: [${names(all)}] } }`;
    expect(readCompose(sourceOf(text(1), { 'a.env': file })).faults).toEqual([]);
    const more = readCompose(sourceOf(text(5_000), { 'a.env': 'A=1\n'.repeat(20_000) }));
    expect(more.faults.map(({ code }) => code)).toEqual(['value-invalid']);
  });

  test('by one value', () => {
    const long = { slashes: `${'/'.repeat(40_000)}a`, brackets: '['.repeat(40_000), digits: `${'1'.repeat(40_000)}x` };
    const lines = [
      ...[`volumes: ["/a:${long.slashes}"]`, `volumes: ["${long.slashes}:/a"]`, `ports: ["${long.brackets}"]`],
      ...[`stop_grace_period: ${long.digits}`, `tmpfs: [${long.slashes}]`],
      `volumes: [{ type: bind, source: "${long.slashes}", target: /a }]`,
    ];
    const start = performance.now();
    for (const line of lines) codes(`services: { a: { image: x, ${line} } }`);
    expect(performance.now() - start).toBeLessThan(3_000);
    const { faults } = readCompose(sourceOf(`services: { a: { image: x, expose: [80], ${lines[0]} } }`));
    expect(faults.map(({ code }) => code)).toEqual(['value-invalid']);
  });

  test('by its depth', () => {
    expect(codes(`services: ${'[1, '.repeat(300)}1${']'.repeat(300)}`)).toEqual(['file-swells']);
  });
});

test.each(['box.local/debian:1', 'docker.io/box.local/debian:1', 'index.docker.io/box.local/debian:1'])(
  'the image %s belongs to this server',
  (image) => {
    const { faults } = readCompose(sourceOf(`services: { a: { image: "${image}", ports: [80] } }`));
    expect(faults.map(({ code }) => code)).toEqual(['image-of-box']);
  },
);

test.each([
  'tmpfs: [/proc/x]',
  'tmpfs: [/tmp/../proc]',
  'tmpfs: [tmp]',
  'secrets: [{ source: s, target: ../../proc/x }]',
  'configs: [{ source: c, target: /sys/x }]',
])('nothing is mounted by %s', (line) => {
  const text = `services: { a: { image: x, ports: [80], ${line} } }`;
  const parts = 'secrets: { s: { environment: A } }\nconfigs: { c: { content: x } }';
  const { faults } = readCompose(sourceOf(`${text}\n${parts}`));
  expect(faults.map(({ code }) => code)).toEqual(['path-special']);
});

test('a dollar sign in front of a secret would hide its value', () => {
  const text = 'services: { a: { image: x, ports: [80], environment: { A: "$$${DB_PASSWORD}" } } }';
  const { faults } = readCompose(sourceOf(text), { 'var:DB_PASSWORD': { use: 'generated' } });
  expect(faults.map(({ code, params }) => [code, params])).toEqual([
    ['interpolation', { value: '${secret.var-db-password}' }],
  ]);
});

describe('a file .env that services get as a whole', () => {
  const text = [
    'services:',
    '  app: { image: x, ports: [80], environment: { URL: "db://u:${DB_PASSWORD}@db/${DB_NAME:-shop}" } }',
    '  db: { image: postgres, env_file: [.env], environment: { POSTGRES_PASSWORD: "${DB_PASSWORD}" } }',
  ].join('\n');
  const example = { '.env.example': 'DB_PASSWORD=\nDB_NAME=bakery\n' };
  const envOf = (reading: ReturnType<typeof readCompose>, name: string) =>
    reading.services.find((each) => each.name === name)?.env ?? {};

  test.each<Answers>([{}, { 'env-file:.env': 'DB_PASSWORD=\nDB_NAME=bakery\n' }])(
    'has the same generated password (%j)',
    (given) => {
      const answers: Answers = { ...given, 'var:DB_PASSWORD': { use: 'generated' } };
      const reading = readCompose(sourceOf(text, example), answers);
      const password = '\uE000=secret.var-db-password\uE001';
      expect(envOf(reading, 'app').URL).toBe(`db://u:${password}@db/bakery`);
      expect(envOf(reading, 'db')).toMatchObject({ DB_PASSWORD: password, POSTGRES_PASSWORD: password });
    },
  );

  test('answers what would be asked', () => {
    const reading = readCompose(sourceOf(text), { 'env-file:.env': 'DB_PASSWORD=mine\nDB_NAME=bakery\n' });
    expect(reading.questions.map(({ id }) => id)).toEqual(['env-file:.env']);
    const password = '\uE000=given.env-file:.env DB_PASSWORD\uE001';
    expect(envOf(reading, 'app').URL).toBe(`db://u:${password}@db/bakery`);
    expect(envOf(reading, 'db')).toMatchObject({ DB_PASSWORD: password, POSTGRES_PASSWORD: password });
  });
});

test('a name without a value stays unset until somebody answers', () => {
  const text = 'services: { a: { image: x, ports: [80], environment: [API_SECRET, discovery.type=single-node] } }';
  expect(readCompose(sourceOf(text)).services[0]?.env).toEqual({ 'discovery.type': 'single-node' });
  const { services } = readCompose(sourceOf(text), { 'var:API_SECRET': { use: 'generated' } });
  expect(services[0]?.env).toEqual({
    API_SECRET: '\uE000=secret.var-api-secret\uE001',
    'discovery.type': 'single-node',
  });
});

test('one placeholder is one secret, and an example becomes the address of the app', () => {
  const text = [
    'services:',
    '  a:',
    '    image: x',
    '    ports: [80]',
    '    environment: { DB: "pg://u:replace-me@db", SITE_URL: "http://localhost:80/a", HOST: localhost }',
    '  db: { image: postgres, environment: { POSTGRES_PASSWORD: "${PW}", SECRET_KEY: "${KEY:-replace-me}" } }',
  ].join('\n');
  const source = sourceOf(text, { '.env': 'PW=replace-me' });
  const env = (answers: Answers) => readCompose(source, answers).services.map((each) => each.env);
  const [app, db] = env({});
  const secret = /(?<=\uE000)=secret[^\uE001]*/.exec(app?.DB ?? '')?.[0];
  expect(app).toEqual({ DB: `pg://u:\uE000${secret}\uE001@db`, SITE_URL: '\uE000=app.url\uE001/a', HOST: 'localhost' });
  expect(db).toEqual({ POSTGRES_PASSWORD: `\uE000${secret}\uE001`, SECRET_KEY: `\uE000${secret}\uE001` });
  const [own] = env({ 'placeholder:replace-me': 'mine', 'address:SITE_URL': 'https://shop.example.org' });
  expect(own).toMatchObject({
    DB: 'pg://u:\uE000=given.placeholder:replace-me\uE001@db',
    SITE_URL: 'https://shop.example.org/a',
  });
});

describe('a variable', () => {
  const valueIn = (text: string, files: Record<string, string> = {}, answers = {}) => {
    const reading = readCompose(
      sourceOf(`services:\n  a:\n    image: x\n    ports: [80]\n    environment:\n      A: ${text}\n`, files),
      answers,
    );
    expect(reading.faults).toEqual([]);
    return reading.services[0]?.env.A;
  };

  test.each([
    ['"$$HOME"', '$HOME'],
    ['"${A-b}c"', 'bc'],
    ['"${A:-${B:-d}}"', 'd'],
    ['"${A:+x}"', ''],
    ['1.10', '1.10'],
    ['yes', 'yes'],
    ['"cost: 5$"', 'cost: 5$'],
    ['${TZ}', 'Europe/Berlin'],
  ])('%s is %s', (text, value) => {
    expect(valueIn(text)).toBe(value);
  });

  test('brings no structure with it', () => {
    const evil = 'x\n    privileged: true\n  b: {image: "y"}';
    expect(valueIn('"${V}"', { '.env': `V="x\\n    privileged: true"` })).toBe('x\n    privileged: true');
    expect(valueIn('"${V}"', {}, { 'var:V': evil })).toBe(evil);
    expect(valueIn('"${V}"', {}, { 'var:V': '${app.url} \uE000=secret.x\uE001' })).toBe('${app.url} =secret.x');
  });

  test('that is secret is filled in at the start only', () => {
    const marked = valueIn('"${DB_PASSWORD}"', {}, { 'var:DB_PASSWORD': { use: 'generated' } });
    expect(marked).toBe('\uE000=secret.var-db-password\uE001');
    expect(valueIn('"${DB_PASSWORD}"', {}, { 'var:DB_PASSWORD': 'mine' })).toBe('\uE000=given.DB_PASSWORD\uE001');
  });

  test('that is a password written into the file is sealed, and nowhere else in the app', () => {
    const text = [
      'services:',
      '  a:',
      '    image: x',
      '    ports: [80]',
      '    environment: { DB_PASSWORD: "Pa$$word-${A:-1}", NAME: shop, EMPTY_SECRET: "" }',
      '    env_file: [a.env]',
      '  b: { image: y, environment: [DB_PASSWORD=other] }',
    ].join('\n');
    const source = sourceOf(text, { 'a.env': 'APP_SECRET=in-a-file' });
    const reading = readCompose(source);
    const spec = { id: 'own-x', version: '1', subdomain: 'x', title: 'x', description: '', bytes: 1 };
    const about = { ...spec, isPublic: false, interpreter: 'compose', hasRequirements: false, addons: [] } as const;
    const { engine, given, secrets } = composeRuntime(about, reading, { source, answers: {} });
    expect(JSON.stringify(engine)).not.toMatch(/Pa.word|in-a-file|other/);
    expect(Object.values(given)).toEqual(expect.arrayContaining(['Pa$word-1', 'in-a-file', 'other']));
    expect(Object.keys(secrets ?? {})).toEqual(expect.arrayContaining(Object.keys(given)));
    const env = engine.type === 'docker' ? engine.services.a?.env : {};
    expect(env).toMatchObject({
      NAME: 'shop',
      EMPTY_SECRET: '',
      DB_PASSWORD: expect.stringMatching(/^\$\{secret\.given-1-/),
    });
  });
});
