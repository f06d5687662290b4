import { expect, test } from 'vitest';
import { registryOf } from './registry-of.ts';

test.each([
  ['nginx', 'docker.io'],
  ['library/nginx:1.27', 'docker.io'],
  ['docker.io/library/nginx', 'docker.io'],
  ['ghcr.io/paperless-ngx/paperless-ngx:3', 'ghcr.io'],
  ['registry.firma.de:5000/wiki@sha256:0', 'registry.firma.de:5000'],
  ['localhost/wiki', 'localhost'],
])('%s comes from %s', (image, host) => {
  expect(registryOf(image)).toBe(host);
});
