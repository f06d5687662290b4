import { expect, test } from 'vitest';
import { fullImage, registryOf } from './image-name.ts';

test.each([
  ['nginx', 'docker.io'],
  ['library/nginx:1.27', 'docker.io'],
  ['docker.io/library/nginx', 'docker.io'],
  ['ghcr.io/paperless-ngx/paperless-ngx:3', 'ghcr.io'],
  ['registry.firma.de:5000/wiki@sha256:0', 'registry.firma.de:5000'],
  ['localhost/wiki', 'localhost'],
  ['LOCALHOST/wiki', 'LOCALHOST'],
  ['Box/wiki', 'Box'],
])('%s comes from %s', (image, host) => {
  expect(registryOf(image)).toBe(host);
});

test('a first part with a capital is a host, as newer daemons read it', () => {
  expect(fullImage('LOCALHOST/wiki')).toBe('LOCALHOST/wiki:latest');
  expect(fullImage('library/Wiki')).toBe('docker.io/library/Wiki:latest');
});
