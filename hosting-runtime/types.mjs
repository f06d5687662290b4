// MIME types by file extension.
const text = (/** @type {string} */ type) => `${type}; charset=utf-8`;

/** @type {Record<string, string>} */
const types = {
  html: text('text/html'),
  htm: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  json: text('application/json'),
  map: text('application/json'),
  webmanifest: text('application/manifest+json'),
  xml: text('application/xml'),
  rss: text('application/rss+xml'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  csv: text('text/csv'),
  vtt: text('text/vtt'),
  ics: text('text/calendar'),
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
  zip: 'application/zip',
  gz: 'application/gzip',
};

/** Returns the MIME type of a file; `application/octet-stream` when unknown. @param {string} path */
export function typeOf(path) {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? 'application/octet-stream';
}
