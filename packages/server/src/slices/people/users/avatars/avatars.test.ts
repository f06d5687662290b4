import type { Client } from '@kontor/testkit/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openPeople, pathOf } from '../users.fixture.ts';
import { pngOf } from './png.fixture.ts';

const frame = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

/** An animated image, each frame in another colour. */
async function animated(frames: number): Promise<Buffer> {
  const [width, height] = [20, 20];
  const raw = Buffer.alloc(width * height * frames * 3, 0).map((_, place) => (place * 7) % 256);
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ effort: 1 })
    .toBuffer();
}

/** Inserts comments of 64 KB each at the start of a JPEG (JFIF, COM segments). */
function withRemarks(jpeg: Buffer, count: number): Buffer {
  const remark = Buffer.concat([Buffer.from('fffeffff', 'hex'), Buffer.alloc(65_533, 65)]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => remark), jpeg.subarray(2)]);
}

describe('pictures of people', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  let own: Client & { uid: string };
  beforeAll(async () => {
    people = await openPeople();
    own = await people.box.signedIn({ uid: `anna${at}` });
  });
  afterAll(() => people.close());

  const urlOf = (uid: string) => `http://127.0.0.1:${people.box.port}${pathOf(uid)}/picture`;
  /** Resolves with status, headers and bytes of the picture. */
  const read = async (size: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${urlOf(own.uid)}?size=${size}`, {
      headers: { 'x-auth-token': own.token ?? '', ...headers },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const send = async (bytes: Buffer, uid = own.uid, client = own) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const headers = { 'accept-language': 'en', ...type };
    return client.post(`${pathOf(uid)}/picture`, { headers, body: frame(bytes) });
  };

  it('are a tile with initials as long as there is none', async () => {
    const { headers, bytes } = await read('96');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(bytes.toString()).toContain('>AA<');
    expect((await read('96', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each(['png', 'jpeg', 'gif'] as const)('are taken as %s and written anew, square, in two sizes', async (kind) => {
    const secret = 'taken at 52.5200N 13.4050E';
    const sent = drawn(700, 300).withExif({ IFD0: { ImageDescription: secret, Copyright: secret } });
    const answer = await send(await sent[kind]().toBuffer());
    expect(answer.status).toBe(200);
    expect(answer.json.jpegPhoto).not.toBe('');
    for (const size of ['96', '512']) {
      const { headers, bytes } = await read(size);
      expect(headers.get('content-type')).toBe('image/jpeg');
      const square = { format: 'jpeg', width: Number(size), height: Number(size) };
      expect(await sharp(bytes).metadata()).toMatchObject(square);
      expect(bytes.toString('latin1')).not.toContain('52.52');
      expect((await read(size, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    }
  });

  it('stand upright, whichever way the camera was held', async () => {
    const red = await drawn(200, 400).png().toBuffer();
    const blue = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } });
    const halves = blue.composite([{ input: red, left: 0, top: 0 }]);
    // Orientation 6: to be rotated a quarter to the right, so the left side becomes the top.
    await send(await halves.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const { bytes } = await read('96');
    const pixel = async (top: number) => {
      const raw = await sharp(bytes).extract({ left: 48, top, width: 1, height: 1 }).raw().toBuffer();
      return [...raw].map((value) => value > 128);
    };
    expect(await pixel(8)).toEqual([true, false, false]);
    expect(await pixel(88)).toEqual([false, false, true]);
  });

  it('with a transparent ground get a white one', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } });
    await send(await clear.png().toBuffer());
    const [first = 0] = await sharp((await read('96')).bytes)
      .raw()
      .toBuffer();
    expect(first).toBeGreaterThan(250);
  });

  it('change their mark with the picture, and go away again', async () => {
    const first = await send(await drawn(10, 10).png().toBuffer());
    const second = await send(await drawn(10, 10).negate().png().toBuffer());
    expect(second.json.jpegPhoto).not.toBe(first.json.jpegPhoto);
    expect((await own.delete(`${pathOf(own.uid)}/jpegPhoto`)).status).toBe(204);
    expect((await own.get(pathOf(own.uid))).json).toMatchObject({ jpegPhoto: '' });
    expect((await read('512')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('of others are changed by administrators only', async () => {
    const picture = await drawn(10, 10).png().toBuffer();
    expect((await send(picture, people.admin.uid)).status).toBe(403);
    expect((await send(picture, own.uid, people.admin)).status).toBe(200);
    expect((await send(picture, 'nobody@x.de', people.admin)).status).toBe(404);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['a program', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(500)])],
    ['a script behind the first bytes of a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a photo that breaks off', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    ['a PNG that breaks off', () => pngOf(3_000, 3_000).subarray(0, 5_000)],
    ['a hundred megapixels', () => pngOf(10_000, 10_000)],
    ['wider than anything', () => pngOf(60_000, 1_000)],
    ['a WebP', () => drawn(9, 9).webp().toBuffer()],
    ['a TIFF', () => drawn(9, 9).tiff().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
  ])('are not %s: “No Image found”', async (_name, make) => {
    const answer = await send(await make());
    expect([answer.status, answer.refusal.message]).toEqual([422, 'No Image found']);
  });

  it('are at most ten megabytes', async () => {
    expect((await send(Buffer.concat([pngOf(10, 10), Buffer.alloc(10_000_001)]))).status).toBe(413);
  });

  it('are taken up to fifty megapixels, and decoded outside of the server', async () => {
    const large = pngOf(7_000, 7_000);
    await send(await drawn(10, 10).png().toBuffer());
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 2);
    expect((await send(large)).status).toBe(200);
    clearInterval(watch);
    // 49 megapixels are 147 MB uncompressed.
    expect(most - before).toBeLessThan(60_000_000);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a GIF of a thousand frames', () => animated(1_000)],
    ['a JPEG with a megabyte of remarks', async () => withRemarks(await drawn(20, 20).jpeg().toBuffer(), 16)],
  ])('are still taken as %s', async (_name, make) => {
    expect((await send(await make())).status).toBe(200);
    expect(await sharp((await read('96')).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  });

  it('keep memory flat, however many bombs come', async () => {
    const bomb = pngOf(10_000, 10_000);
    await send(bomb);
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 4; count += 1) expect((await send(bomb)).status).toBe(422);
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });
});
