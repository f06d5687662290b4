import { tarGzOf, zipOf } from '../../../adapters/archives/archive.fixture.ts';

const about = (name: string) => `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`;
const kind = 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n';
const wheel = zipOf([
  { name: 'greeting.py', content: 'WORD = "hello"' },
  { name: 'greeting-1.0.dist-info/METADATA', content: about('greeting') },
  { name: 'greeting-1.0.dist-info/WHEEL', content: kind },
  { name: 'greeting-1.0.dist-info/RECORD', content: '' },
]);

const backend = (data: string): string =>
  [
    'import os, zipfile',
    'def build_wheel(folder, settings=None, metadata=None):',
    `    open_to_it = [path for path in ("/etc/hostname", ${JSON.stringify(data)} + "/kontor.db", "../kontor") if os.path.exists(path)]`,
    '    name = "spy-1.0-py3-none-any.whl"',
    '    with zipfile.ZipFile(os.path.join(folder, name), "w") as made:',
    '        made.writestr("spy.py", "SEEN = %r" % ((os.getuid() > 0, open_to_it),))',
    `        made.writestr("spy-1.0.dist-info/METADATA", ${JSON.stringify(about('spy'))})`,
    `        made.writestr("spy-1.0.dist-info/WHEEL", ${JSON.stringify(kind)})`,
    '        made.writestr("spy-1.0.dist-info/RECORD", "")',
    '    return name',
  ].join('\n');

const app = [
  'import greeting, spy',
  'def app(environ, start_response):',
  '    start_response("200 OK", [("Content-Type", "text/plain")])',
  '    return [("%s %s" % (greeting.WORD, spy.SEEN)).encode()]',
].join('\n');

const build = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n';
/**
 * Returns a program that installs one package from a wheel and builds another, which reports what it can see of a box with this data folder. Needs no
 * network.
 */
export const packedPython = (data: string): Buffer =>
  tarGzOf([
    { name: 'app.py', content: app },
    { name: 'requirements.txt', content: '--no-index\n--find-links wheels\ngreeting == 1.0\n./spy\n' },
    { name: 'wheels/greeting-1.0-py3-none-any.whl', content: wheel },
    { name: 'spy/pyproject.toml', content: build },
    { name: 'spy/backend.py', content: backend(data) },
  ]);
