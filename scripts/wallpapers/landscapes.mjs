// Motifs with a horizon. Each is a function of the theme that returns an SVG.
import {
  below,
  between,
  frame,
  glow,
  height,
  hillLine,
  randomFrom,
  ridge,
  round,
  sky,
  stars,
  vertical,
  width,
} from './drawing.mjs';

/** @typedef {'light' | 'dark'} Tone */

/** @param {Tone} tone */
export function hills(tone) {
  const random = randomFrom(11);
  const day = tone === 'light';
  const [far, near] = day ? ['#cfe3d8', '#6fa58c'] : ['#1b3a44', '#0a171c'];
  const sun = day ? '#fff3cf' : '#f2ead0';
  const lines = Array.from({ length: 7 }, (_, index) =>
    hillLine(random, { y: 820 + index * 112, swing: 46 + index * 9, waves: 0.7 + index * 0.16 }),
  );
  const layers = lines
    .map((line, index) => `<path d="${below(line)}" fill="${between(far, near, index / 6)}"/>`)
    .join('');
  const top = day ? '#bfe0ea' : '#0b1a2b';
  const low = day ? '#fdf3e0' : '#2a5560';
  return frame(
    vertical('s', `0 ${top}; 0.55 ${low}; 1 ${low}`) + glow('g', `0 ${sun} 0.95; 0.16 ${sun} 0.55; 1 ${sun} 0`),
    `${sky('url(#s)')}${day ? '' : stars(random, { count: 160, to: 760 })}<circle cx="1870" cy="520" r="620" fill="url(#g)" opacity="${day ? 0.9 : 0.16}"/><circle cx="1870" cy="520" r="${day ? 104 : 54}" fill="${sun}" opacity="${day ? 0.95 : 0.9}"/>${layers}`,
  );
}

/** @param {Tone} tone */
export function dunes(tone) {
  const random = randomFrom(23);
  const day = tone === 'light';
  const [far, near] = day ? ['#f6dfc4', '#d99b6c'] : ['#4a3350', '#150f1e'];
  const defs = [];
  const shapes = [];
  for (let index = 0; index < 6; index += 1) {
    const line = hillLine(random, { y: 760 + index * 150, swing: 90 + index * 14, waves: 0.42 + index * 0.07 });
    const colour = between(far, near, index / 5);
    defs.push(
      vertical(`d${index}`, `0 ${between(colour, day ? '#fff6e8' : '#8a5a72', day ? 0.35 : 0.22)}; 0.5 ${colour}`),
    );
    shapes.push(`<path d="${below(line)}" fill="url(#d${index})"/>`);
  }
  const disc = day ? '#fff7e4' : '#ffd9a8';
  return frame(
    vertical('s', day ? '0 #a9d3e6; 0.5 #fbe9d2' : '0 #0e0f26; 0.32 #39264f; 0.56 #8a4a62') +
      glow('g', `0 ${disc} 0.8; 1 ${disc} 0`) +
      defs.join(''),
    `${sky('url(#s)')}${day ? '' : stars(random, { count: 140, to: 520 })}<circle cx="720" cy="690" r="560" fill="url(#g)" opacity="${day ? 0.9 : 0.14}"/><circle cx="720" cy="${day ? 690 : 540}" r="${day ? 118 : 54}" fill="${disc}" opacity="${day ? 0.95 : 0.85}"/>${shapes.join('')}`,
  );
}

/** @param {Tone} tone */
export function sea(tone) {
  const random = randomFrom(5);
  const day = tone === 'light';
  const horizon = 860;
  const streaks = Array.from({ length: 150 }, () => {
    const depth = random() ** 1.6;
    const y = horizon + 8 + depth * (height - horizon);
    const spread = 90 + depth * 620;
    const x = 1280 + (random() - 0.5) * 2 * spread;
    const long = 40 + depth * 260 * random();
    return `<rect x="${round(x - long / 2)}" y="${round(y)}" width="${round(long)}" height="${round(2 + depth * 7)}" rx="4" fill="${day ? '#fffdf2' : '#ffd7a1'}" opacity="${round((day ? 0.75 : 0.4) * (1 - depth * 0.6))}"/>`;
  }).join('');
  const swell = Array.from({ length: 9 }, (_, index) => {
    const line = hillLine(random, { y: horizon + 60 + index * 76, swing: 5 + index * 3, waves: 1.4 + index * 0.3 });
    return `<path d="${below(line)}" fill="${day ? '#1f7f95' : '#02070c'}" opacity="${day ? 0.09 : 0.2}"/>`;
  }).join('');
  const disc = day ? '#fff6dc' : '#ffb870';
  return frame(
    vertical('s', day ? '0 #8fcbe4; 0.54 #f4f3e6' : '0 #0b1330; 0.34 #372b58; 0.54 #8c4a55') +
      vertical('w', day ? '0 #c6e6e9; 0.35 #98d0d9; 1 #79bccb' : '0 #6b4258; 0.3 #2c2a48; 1 #0b1020') +
      glow('g', `0 ${disc} 0.9; 0.25 ${disc} 0.45; 1 ${disc} 0`),
    `${sky('url(#s)')}<circle cx="1280" cy="${horizon - 60}" r="640" fill="url(#g)" opacity="${day ? 0.85 : 0.2}"/><circle cx="1280" cy="${day ? horizon - 60 : horizon - 170}" r="${day ? 126 : 54}" fill="${disc}"/><rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#w)"/>${swell}${streaks}`,
  );
}

/** @param {Tone} tone */
export function mountains(tone) {
  const random = randomFrom(42);
  const day = tone === 'light';
  const [far, near] = day ? ['#c3d6e2', '#8ba6b8'] : ['#2b4056', '#060b12'];
  const mist = day ? '#eef4f5' : '#3d566b';
  const defs = [];
  const shapes = [];
  for (let index = 0; index < 5; index += 1) {
    const line = ridge(random, { y: 640 + index * 185, swing: 560 - index * 70, rough: 0.5 });
    const colour = between(far, near, index / 4);
    defs.push(vertical(`m${index}`, `0 ${colour}; 0.45 ${between(colour, mist, 0.35 - index * 0.06)}`));
    shapes.push(`<path d="${below(line)}" fill="url(#m${index})"/>`);
  }
  return frame(
    vertical('s', day ? '0 #9cc4e0; 0.6 #f3efe8' : '0 #070d18; 0.6 #29475f') +
      glow('g', '0 #fff 0.55; 1 #fff 0') +
      defs.join(''),
    `${sky('url(#s)')}${day ? '' : stars(random, { count: 260, to: 800 })}<circle cx="560" cy="330" r="460" fill="url(#g)" opacity="${day ? 0.8 : 0.22}"/>${day ? '' : '<circle cx="560" cy="330" r="58" fill="#eef2f4" opacity="0.92"/>'}${shapes.join('')}`,
  );
}

/**
 * A fir: stacked triangles.
 * @param {number} x
 * @param {number} y of the ground
 * @param {number} size
 */
function fir(x, y, size) {
  const steps = Array.from({ length: 5 }, (_, index) => {
    const [top, wide] = [y - size * (1 - index * 0.18), size * (0.1 + index * 0.065)];
    const low = top + size * 0.3;
    return `M${round(x)} ${round(top)}L${round(x + wide)} ${round(low)}L${round(x - wide)} ${round(low)}Z`;
  });
  return `${steps.join('')}M${round(x - size * 0.02)} ${round(y)}h${round(size * 0.04)}v${round(size * 0.5)}h${round(-size * 0.04)}Z`;
}

/** @param {Tone} tone */
export function forest(tone) {
  const random = randomFrom(77);
  const day = tone === 'light';
  const [far, near] = day ? ['#d3e3dc', '#7fa597'] : ['#1f3d40', '#040b0c'];
  const rows = [];
  for (let row = 0; row < 6; row += 1) {
    const line = hillLine(random, { y: 800 + row * 150, swing: 50, waves: 0.6 });
    const size = 130 + row * 62;
    const trees = [];
    for (let x = -40; x < width + 60; x += size * (0.22 + random() * 0.3))
      trees.push(fir(x, line(x) + size * 0.12, size * (0.62 + random() * 0.6)));
    const colour = between(far, near, row / 5);
    rows.push(`<path d="${trees.join('')}${below(line)}" fill="${colour}"/>`);
    rows.push(
      `<rect y="${760 + row * 150}" width="${width}" height="420" fill="url(#f)" opacity="${day ? 0.5 : 0.28}"/>`,
    );
  }
  const mist = day ? '#f4f6f0' : '#3a5f62';
  return frame(
    vertical('s', day ? '0 #dcebec; 0.6 #fbf6ea' : '0 #071214; 0.6 #234448') +
      vertical('f', `0 ${mist} 0; 0.55 ${mist} 0.8; 1 ${mist} 0`) +
      glow('g', `0 ${day ? '#fff3d6' : '#d8e6df'} 0.9; 1 #fff3d6 0`),
    `${sky('url(#s)')}${day ? '' : stars(random, { count: 120, to: 620 })}<circle cx="1340" cy="480" r="700" fill="url(#g)" opacity="${day ? 0.85 : 0.22}"/>${rows.slice(0, -1).join('')}`,
  );
}

/**
 * A row of houses with gables.
 * @param {() => number} random
 * @param {number} row from the back, 0 to 3
 * @param {{ colour: string, roof: string, glass: string, dark: number }} paint `dark`: share of the windows that are not drawn
 */
function houses(random, row, { colour, roof, glass, dark }) {
  const [shapes, windows] = [[''], ['']];
  let x = -80 - row * 30;
  while (x < width + 40) {
    const [wide, tall] = [120 + random() * 110 + row * 26, 190 + random() * 230];
    const top = 940 + row * 190 - tall + random() * 40;
    const peak = top - wide * (0.42 + random() * 0.22);
    shapes.push(`<rect x="${round(x)}" y="${round(top)}" width="${round(wide)}" height="${height}" fill="${colour}"/>`);
    shapes.push(
      `<path d="M${round(x - 10)} ${round(top)}L${round(x + wide / 2)} ${round(peak)}L${round(x + wide + 10)} ${round(top)}Z" fill="${roof}"/>`,
    );
    for (let wy = top + 36; wy < top + tall - 10; wy += 66)
      for (let wx = x + 26; wx < x + wide - 40; wx += 48)
        if (random() > dark) windows.push(`<rect x="${round(wx)}" y="${round(wy)}" width="22" height="32" rx="3"/>`);
    x += wide + 4 + random() * 30;
  }
  return `${shapes.join('')}<g fill="${glass}" opacity="${round(0.45 + row * 0.1)}">${windows.join('')}</g>`;
}

/** @param {Tone} tone */
export function town(tone) {
  const random = randomFrom(9);
  const day = tone === 'light';
  const [far, near] = day ? ['#e0dcdc', '#b8a39d'] : ['#27344c', '#080d18'];
  const glass = day ? '#fbf7ef' : '#d9a04e';
  const rows = [0, 1, 2, 3].map((row) => {
    const colour = between(far, near, row / 3);
    const roof = between(colour, day ? '#d0836a' : '#3a2438', day ? 0.5 : 0.35);
    return houses(random, row, { colour, roof, glass, dark: day ? 0.25 : 0.62 });
  });
  return frame(
    vertical('s', day ? '0 #a8d0e2; 0.6 #fbeedd' : '0 #080d1f; 0.62 #3b4a70') +
      glow('g', `0 ${day ? '#fff6dc' : '#e9edf6'} 0.8; 1 #fff 0`),
    `${sky('url(#s)')}${day ? '' : stars(random, { count: 200, to: 700 })}<circle cx="2020" cy="360" r="420" fill="url(#g)" opacity="${day ? 0.9 : 0.2}"/><circle cx="2020" cy="360" r="${day ? 96 : 50}" fill="${day ? '#fff8e6' : '#eef1f6'}" opacity="0.95"/>${rows.join('')}`,
  );
}
