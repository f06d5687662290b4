// A separate program with minimal rights that renders an uploaded picture: pictures are untrusted, and the library that decodes them is large. Its output is a
// line of JSON.
import { PictureError } from './checked-picture.ts';
import { renderAvatar } from './render-avatar.ts';
import { renderWallpaper } from './render-wallpaper.ts';

function answerTo(error: unknown): unknown {
  if (error instanceof PictureError) return { fault: error.fault };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // As in the errors of the platform, which this program cannot import.
  if (code === 'ENOSPC' || code === 'EDQUOT') return { isDiskFull: true };
  // Whatever the library cannot do with a picture that it could decode is an error of this machine.
  return { failed: String(error) };
}

async function render([kind, file = '', folder = '']: readonly string[]): Promise<unknown> {
  if (kind === 'wallpaper') return { rendered: { shades: await renderWallpaper(file, folder) } };
  await renderAvatar(file, folder);
  return { rendered: {} };
}

const answer = await render(process.argv.slice(2)).catch(answerTo);
process.stdout.write(`${JSON.stringify(answer)}\n`);
