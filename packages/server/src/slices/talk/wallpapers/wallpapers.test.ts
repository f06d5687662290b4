import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isStockName } from '@kontor/contract/rules/talk/wallpapers';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../../people/users/avatars/png.fixture.ts';

type User = Client & { uid: string };

let box: TestBox;
let anna: User;
let ben: User;
beforeAll(async () => {
  box = await startBox();
  anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
  ben = await box.signedIn({ uid: 'ben@kontor.localhost' });
});
afterAll(() => box.end());

const frame = (bytes: Buffer, name: string) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const upload = (user: User, bytes: Buffer, name = 'Garten.jpg') =>
  user.post('/api/v1/wallpapers/user', {
    headers: { 'accept-language': 'en', 'content-type': 'multipart/form-data; boundary=x' },
    body: frame(bytes, name),
  });

const photo = (width = 900, height = 600, background = '#803040') =>
  sharp({ create: { width, height, channels: 3, background } });

const read = async (user: User, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${box.port}/api/v1/wallpapers/${path}`, {
    headers: { 'x-auth-token': user.token ?? '', ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const available = async (user: User) => (await user.get('/api/v1/wallpapers/available')).json;
const own = async (user: User) => (await available(user)).filter(({ stock }) => !stock);
const shown = async (user: User) => (await user.get('/api/v1/status')).json.wallpaper;
const choose = (user: User, name: string) =>
  user.post('/api/v1/wallpapers/current', { headers: { 'content-type': 'text/plain' }, body: Buffer.from(name) });
const foldersOf = (data: string) => readdirSync(join(data, 'wallpapers'));

describe('stock wallpapers', () => {
  test('are at least eight, each with a picture for both themes in three sizes', async () => {
    const stock = (await available(anna)).filter((each) => each.stock);
    expect(stock.length).toBeGreaterThanOrEqual(8);
    for (const { name, light, dark } of stock) {
      expect(isStockName(name)).toBe(true);
      expect([light.scheme, dark.scheme]).toEqual(['light', 'dark']);
      for (const tone of ['light', 'dark'])
        for (const [size, width] of Object.entries({ small: 480, medium: 1280, large: 2560 })) {
          const { headers, bytes } = await read(anna, `stock/${name}?size=${size}&tone=${tone}`);
          expect(headers.get('content-type')).toBe('image/avif');
          expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width });
          expect(bytes.length).toBeLessThan(80_000);
        }
    }
  });

  test('are stored for good by browsers at the address with their mark, and only there', async () => {
    const [first] = await available(anna);
    const pinned = await read(anna, `stock/${first?.name}?v=${first?.mark}`);
    expect(pinned.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const old = await read(anna, `stock/${first?.name}?v=old`);
    expect(old.headers.get('cache-control')).toBe('private, no-cache');
    const etag = old.headers.get('etag') ?? '';
    expect((await read(anna, `stock/${first?.name}`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('cannot be deleted, and others than listed are not there', async () => {
    const [first] = await available(anna);
    expect((await anna.delete(`/api/v1/wallpapers/user/${first?.name}`)).status).toBe(404);
    for (const name of ['nothing', '..%2F..%2Fpackage.json', 'hills%2F..', '__proto__'])
      expect((await read(anna, `stock/${name}`)).status).toBe(404);
    expect((await available(anna)).some(({ name }) => name === first?.name)).toBe(true);
  });
});

describe('the choice', () => {
  test('is a name as plain text, shows at once in the status of this user only, and goes away again', async () => {
    expect(await shown(anna)).toBeNull();
    expect((await read(anna, 'current')).status).toBe(404);
    expect((await choose(anna, 'hills')).status).toBe(204);
    expect(await shown(anna)).toMatchObject({ name: 'hills', stock: true });
    expect(await shown(ben)).toBeNull();
    expect((await box.anonymous.get('/api/v1/status')).json.wallpaper).toBeNull();
    expect((await anna.get('/api/v1/config/wallpaper')).json).toMatchObject({ value: 'hills' });
    expect((await available(anna)).filter(({ current }) => current).map(({ name }) => name)).toEqual(['hills']);
    expect((await read(anna, 'current?size=small')).bytes).toEqual((await read(anna, 'stock/hills?size=small')).bytes);
    expect((await read(anna, 'current?name=sea&size=small')).bytes).toEqual(
      (await read(anna, 'stock/sea?size=small')).bytes,
    );
    expect((await anna.delete('/api/v1/wallpapers/current')).status).toBe(204);
    expect(await shown(anna)).toBeNull();
  });

  test('is refused for a name that is not there, and for a wallpaper of somebody else', async () => {
    const { json: name } = await upload(ben, await photo().jpeg().toBuffer());
    for (const refused of ['nothing', name]) expect((await choose(anna, refused)).status).toBe(404);
    expect((await choose(anna, ' ')).status).toBe(422);
    expect(await shown(anna)).toBeNull();
    await ben.delete(`/api/v1/wallpapers/user/${name}`);
  });
});

describe('own wallpapers', () => {
  test.each(['png', 'jpeg', 'gif'] as const)(
    'are taken as %s and written anew in three sizes, without what was in the file',
    async (kind) => {
      const secret = 'taken at 52.5200N 13.4050E';
      const sent = photo(3000, 1500, '#204060').withExif({ IFD0: { ImageDescription: secret, Copyright: secret } });
      // Whatever follows a picture is no part of it.
      const { status, json: name } = await upload(
        anna,
        Buffer.concat([await sent[kind]().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
        'Garten.png',
      );
      expect(status).toBe(200);
      expect(await own(anna)).toMatchObject([{ name, title: 'Garten.png', current: false, light: { scheme: 'dark' } }]);
      for (const [size, width] of Object.entries({ small: 480, medium: 1280, large: 2560 })) {
        const { headers, bytes } = await read(anna, `user/${name}?size=${size}&v=${name}`);
        expect(headers.get('content-type')).toBe('image/webp');
        expect(headers.get('cache-control')).toContain('immutable');
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
        expect(bytes.toString('latin1')).not.toMatch(/52\.52|script/);
      }
      expect((await anna.delete(`/api/v1/wallpapers/user/${name}`)).status).toBe(204);
    },
  );

  test('are seen by nobody else', async () => {
    const { json: name } = await upload(anna, await photo().jpeg().toBuffer());
    expect((await read(ben, `user/${name}`)).status).toBe(404);
    expect((await read(ben, `current?name=${name}`)).status).toBe(404);
    expect((await ben.delete(`/api/v1/wallpapers/user/${name}`)).status).toBe(404);
    expect((await read(anna, `user/${name}`)).status).toBe(200);
    await anna.delete(`/api/v1/wallpapers/user/${name}`);
  });

  test('are one when the same picture comes twice, and gone with their files and the choice when deleted', async () => {
    const bytes = await photo(400, 300).jpeg().toBuffer();
    const { json: name } = await upload(anna, bytes);
    expect((await upload(anna, bytes)).json).toBe(name);
    expect(await own(anna)).toHaveLength(1);
    await expect.poll(() => foldersOf(box.data)).toHaveLength(1);
    await choose(anna, name);
    expect(await shown(anna)).toMatchObject({ name, stock: false });
    await anna.delete(`/api/v1/wallpapers/user/${name}`);
    expect(await shown(anna)).toBeNull();
    await expect.poll(() => foldersOf(box.data)).toEqual([]);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const jpeg = () => photo(900, 900).jpeg().toBuffer();

describe('an upload', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG with a script', 'no-image', () => Buffer.from(svg)],
    ['a program', 'no-image', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(500)])],
    ['a WebP', 'no-image', () => photo(9, 9).webp().toBuffer()],
    ['a TIFF', 'no-image', () => photo(9, 9).tiff().toBuffer()],
    ['nothing', 'no-image', () => Buffer.alloc(0)],
    [
      'a script behind the first bytes of a GIF',
      'picture-damaged',
      () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'),
    ],
    ['a photo that breaks off', 'picture-damaged', async () => (await jpeg()).subarray(0, 2_000)],
    ['a PNG that breaks off', 'picture-damaged', () => pngOf(3_000, 3_000).subarray(0, 5_000)],
    ['a hundred megapixels', 'picture-pixels', () => pngOf(10_000, 10_000)],
    ['wider than anything', 'picture-pixels', () => pngOf(60_000, 1_000)],
    ['a film of three hundred frames', 'picture-frames', () => animated(300)],
  ])('of %s is refused with a sentence (%s), and leaves nothing', async (_what, code, make) => {
    const answer = await upload(anna, await make());
    expect([answer.status, answer.refusal.code]).toEqual([422, code]);
    expect(answer.refusal.message).toMatch(code === 'no-image' ? /^No Image found$/ : /\.$/);
    expect(await own(anna)).toEqual([]);
    expect(foldersOf(box.data)).toEqual([]);
  });

  test('of twenty megabytes and more is refused before it is read', async () => {
    expect((await upload(anna, Buffer.alloc(20_500_000))).status).toBe(413);
  });

  test('of a short film gives its first picture', async () => {
    const { status, json: name } = await upload(anna, await animated(12));
    expect(status).toBe(200);
    await anna.delete(`/api/v1/wallpapers/user/${name}`);
  });

  test('does not load the server: the picture is decoded elsewhere', async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 2);
    const { status, json: name } = await upload(anna, pngOf(7_000, 7_000));
    clearInterval(watch);
    expect(status).toBe(200);
    expect(most - before).toBeLessThan(60_000_000);
    await anna.delete(`/api/v1/wallpapers/user/${name}`);
  });
});

/** A GIF with frames that differ. */
async function animated(frames: number): Promise<Buffer> {
  const [width, height] = [20, 20];
  const raw = Buffer.alloc(width * height * frames * 3, 0).map((_, place) => (place * 7) % 256);
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ effort: 1 })
    .toBuffer();
}

describe('files', () => {
  test('of a killed upload and of nobody are removed at the start, and a wallpaper without files is not listed', async () => {
    const first = await startBox();
    const carla = await first.signedIn({ uid: 'carla@kontor.localhost' });
    const { json: stays } = await upload(carla, await photo(30, 30).png().toBuffer());
    const folder = foldersOf(first.data)[0] ?? '';
    await first.stop();
    for (const name of ['.half', 'nobodys']) mkdirSync(join(first.data, 'wallpapers', name));
    const second = await startBox({ data: first.data });
    expect(foldersOf(second.data)).toEqual([folder]);
    const back = await second.signIn(carla.uid);
    expect((await own(back)).map(({ name }) => name)).toEqual([stays]);
    await second.end();
    await first.end();
  });

  test('of a user stay while the user can be put back, and go with the user', async () => {
    const { json: name } = await upload(ben, await photo(50, 40).png().toBuffer());
    const admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
    const path = `/api/v1/users/${encodeURIComponent(ben.uid)}`;
    await choose(ben, name);
    await admin.delete(path);
    expect(foldersOf(box.data)).toHaveLength(1);
    await admin.post(`${path}/putback`);
    const again = await box.signIn(ben.uid);
    expect(await shown(again)).toMatchObject({ name });
    await admin.delete(path);
    await admin.delete(`/api/v1/users/removed/${encodeURIComponent(ben.uid)}`);
    await expect.poll(() => existsSync(join(box.data, 'wallpapers')) && foldersOf(box.data)).toEqual([]);
  });
});

test('one that is chosen or forgotten as an own setting is shown as well', async () => {
  const cleo = await box.signedIn({ uid: 'cleo.wall@kontor.localhost' });
  const status = async () => {
    const { json } = await cleo.get('/api/v1/status');
    return json.wallpaper?.name;
  };
  expect(await status()).toBeUndefined();
  await cleo.post('/api/v1/config', { body: { id: 'wallpaper', value: 'sea' } });
  expect(await status()).toBe('sea');
  await cleo.delete('/api/v1/config/wallpaper');
  expect(await status()).toBeUndefined();
});
