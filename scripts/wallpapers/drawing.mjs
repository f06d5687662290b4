// What the motifs are drawn with: numbers that look random and are the same in every run, lines, and the frame of the picture.

export const width = 2560;
export const height = 1600;

/**
 * Returns a function that returns numbers from 0 to 1, the same ones for the same seed (mulberry32).
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Returns a smooth line of hills: the sum of three waves.
 * @param {() => number} random
 * @param {{ y: number, swing: number, waves: number }} shape
 * @returns {(x: number) => number}
 */
export function hillLine(random, { y, swing, waves }) {
  const parts = [1, 2.3, 4.1].map((factor, index) => ({
    factor: (factor * waves * 2 * Math.PI) / width,
    shift: random() * 2 * Math.PI,
    swing: swing / (index * 1.7 + 1),
  }));
  return (x) => parts.reduce((sum, part) => sum + part.swing * Math.sin(x * part.factor + part.shift), y);
}

/**
 * Returns a rough line as of mountains, by halving and shifting.
 * @param {() => number} random
 * @param {{ y: number, swing: number, rough?: number }} shape
 * @returns {[number, number][]}
 */
export function ridge(random, { y, swing, rough = 0.52 }) {
  let heights = [y + (random() - 0.5) * swing, y + (random() - 0.5) * swing];
  let now = swing;
  while (heights.length < 257) {
    const next = [];
    for (let at = 0; at < heights.length - 1; at += 1) {
      const [one = y, other = y] = [heights[at], heights[at + 1]];
      next.push(one, (one + other) / 2 + (random() - 0.5) * now);
    }
    heights = [...next, heights.at(-1) ?? y];
    now *= rough;
  }
  return heights.map((at, index) => [(index * width) / 256, at]);
}

/**
 * Returns a closed shape below a line.
 * @param {((x: number) => number) | [number, number][]} line
 */
export function below(line) {
  const points =
    typeof line === 'function' ? Array.from({ length: 161 }, (_, index) => [index * 16, line(index * 16)]) : line;
  return `M0 ${height}${points.map(([x, y]) => `L${round(x)} ${round(y)}`).join('')}L${width} ${height}Z`;
}

/** @param {number | undefined} value */
export const round = (value = 0) => Math.round(value * 10) / 10;

/**
 * Returns a colour between two, `#rrggbb`.
 * @param {string} one
 * @param {string} other
 * @param {number} part 0 to 1
 */
export function between(one, other, part) {
  const channel = (/** @type {string} */ colour, /** @type {number} */ at) =>
    Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) + (channel(other, at) - channel(one, at)) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns a gradient from top to bottom.
 * @param {string} id
 * @param {string} stops place from 0 to 1, colour and opacity of each, as in `0 #ffffff; 1 #000000 0.5`
 */
export const vertical = (id, stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;

/**
 * Returns a round gradient in the units of its shape.
 * @param {string} id
 * @param {string} stops as of `vertical`
 */
export const glow = (id, stops) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;

/** @param {string} stops */
const stopsOf = (stops) =>
  stops
    .split('; ')
    .map((stop) => stop.split(' '))
    .map(([at, colour, opacity = '1']) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/**
 * Returns the whole picture.
 * @param {string} definitions
 * @param {string} shapes
 */
export const frame = (definitions, shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${shapes}</svg>`;

/** A rectangle over everything. @param {string} fill */
export const sky = (fill) => `<rect width="${width}" height="${height}" fill="${fill}"/>`;

/**
 * Returns stars of a night sky.
 * @param {() => number} random
 * @param {{ count: number, to: number }} field `to`: lowest edge
 */
export function stars(random, { count, to }) {
  return Array.from({ length: count }, () => {
    const [x, y, size, shine] = [random() * width, random() * to, 0.8 + random() * 1.8, 0.25 + random() * 0.6];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="#fff" opacity="${round(shine)}"/>`;
  }).join('');
}
