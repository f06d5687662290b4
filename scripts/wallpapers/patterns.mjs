// Motifs without a horizon.
import { between, frame, glow, height, hillLine, randomFrom, round, sky, stars, vertical, width } from './drawing.mjs';

/** @typedef {'light' | 'dark'} Tone */

/** @param {Tone} tone */
export function aurora(tone) {
  const random = randomFrom(31);
  const day = tone === 'light';
  const colours = day ? ['#bfe9dd', '#c9dcfb', '#e8d5f6', '#fbe3d8'] : ['#1fb58f', '#2b7fc4', '#6a4fc0', '#137a8a'];
  const bands = Array.from({ length: 9 }, (_, index) => {
    const line = hillLine(random, { y: 360 + index * 95, swing: 150, waves: 0.5 + random() * 0.5 });
    const points = Array.from({ length: 81 }, (_p, at) => [at * 40 - 320, line(at * 40 - 320)]);
    const under = points.toReversed().map(([x = 0, y = 0]) => [x, y + 260 + index * 24]);
    const path = [...points, ...under].map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
    return `<path d="${path}Z" fill="${colours[index % colours.length]}" opacity="${day ? 0.75 : 0.34}"/>`;
  }).join('');
  return frame(
    `${vertical(
      's',
      day ? '0 #eef5fa; 1 #fdf6f1' : '0 #040a16; 0.7 #0a1c2b; 1 #071018',
    )}<filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="90"/></filter>`,
    `${sky('url(#s)')}<g transform="translate(-384 -240) scale(1.3)"><g filter="url(#b)">${bands}</g></g>${day ? '' : stars(random, { count: 320, to: height })}`,
  );
}

/** @param {Tone} tone */
export function waves(tone) {
  const random = randomFrom(3);
  const day = tone === 'light';
  const [top, low] = day ? ['#e6f3f2', '#4fa3a8'] : ['#16333a', '#050d12'];
  const defs = [];
  const shapes = [];
  for (let index = 0; index < 11; index += 1) {
    const line = hillLine(random, { y: 230 + index * 128, swing: 92, waves: 0.55 + index * 0.035 });
    const points = Array.from({ length: 161 }, (_, at) => `L${at * 16} ${round(line(at * 16))}`).join('');
    const colour = between(top, low, index / 10);
    defs.push(
      vertical(`w${index}`, `0 ${between(colour, day ? '#ffffff' : '#3f8a92', day ? 0.38 : 0.3)}; 0.4 ${colour}`),
    );
    shapes.push(`<path d="M0 ${height}${points}L${width} ${height}Z" fill="url(#w${index})"/>`);
  }
  return frame(
    vertical('s', day ? '0 #f7fbfa; 1 #dcefee' : '0 #0a171b; 1 #12292f') + defs.join(''),
    sky('url(#s)') + shapes.join(''),
  );
}

/** @param {Tone} tone */
export function paper(tone) {
  const random = randomFrom(64);
  const day = tone === 'light';
  const colours = day
    ? ['#fbe6d6', '#f7cdb8', '#f2e2b8', '#cfe4dc', '#a9cfcf', '#e9ddea']
    : ['#2b2230', '#3a2a38', '#30303f', '#1f3a40', '#17494c', '#25202e'];
  const sheets = Array.from({ length: 13 }, (_, index) => {
    const [x, y, size] = [random() * width, random() * height, 340 + random() * 520];
    const turn = Math.round(random() * 360);
    const round2 = round(size * 0.36);
    return `<rect x="${round(x - size / 2)}" y="${round(y - size / 2)}" width="${round(size)}" height="${round(size * 0.82)}" rx="${round2}" transform="rotate(${turn} ${round(x)} ${round(y)})" fill="${colours[index % colours.length]}" filter="url(#h)"/>`;
  }).join('');
  return frame(
    `${vertical(
      's',
      day ? '0 #fdf5ec; 1 #f2ebe2' : '0 #1d1a24; 1 #121119',
    )}<filter id="h" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="18" stdDeviation="26" flood-color="#000" flood-opacity="${day ? 0.16 : 0.45}"/></filter>`,
    sky('url(#s)') + sheets,
  );
}

/** @param {Tone} tone */
export function dawn(tone) {
  const day = tone === 'light';
  const spots = day
    ? [
        [300, 260, 1100, '#ffd9b8'],
        [2200, 180, 1000, '#cfe6ff'],
        [1900, 1450, 1200, '#f6c9d6'],
        [420, 1500, 1100, '#d3efe2'],
      ]
    : [
        [300, 260, 1100, '#5b3357'],
        [2200, 180, 1000, '#1c3f6b'],
        [1900, 1450, 1200, '#7a3f4f'],
        [420, 1500, 1100, '#17504f'],
      ];
  const glows = spots.map(([, , , colour], index) =>
    glow(`g${index}`, `0 ${String(colour)} 0.95; 1 ${String(colour)} 0`),
  );
  const circles = spots.map(
    ([x, y, size], index) => `<circle cx="${x}" cy="${y}" r="${size}" fill="url(#g${index})"/>`,
  );
  return frame(
    vertical('s', day ? '0 #fff6ee; 1 #eef3fb' : '0 #14121f; 1 #0b1119') + glows.join(''),
    sky('url(#s)') + circles.join(''),
  );
}
