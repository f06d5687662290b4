import { expect, test } from 'vitest';
import { refusePrivateRegistry } from './private-registry.ts';

test.each([
  'node:24',
  'kontor/node:24',
  'docker.io/library/node:24',
  'registry.firma.de:5000/a/b@sha256:0',
  '9.9.9.9:5000/a:1',
  'localhost.firma.de/a:1',
  'box.local/debian:12',
])('%s may be named', (image) => {
  expect(() => refusePrivateRegistry(image, [])).not.toThrow();
});

test.each([
  'localhost/a:1',
  'localhost:5000/a:1',
  'LOCALHOST:5000/a:1',
  'registry.localhost/a:1',
  '127.0.0.1:22400/a:1',
  '127.1:5000/a:1',
  '0x7f.1/a:1',
  '10.1.2.3/a:1',
  '172.17.0.1:5000/a',
  '192.168.1.5:5000/a@sha256:0',
  '169.254.169.254/a',
  '[::1]:5000/a',
  '0.0.0.0:5000/a',
])('%s may not', (image) => {
  expect(() => refusePrivateRegistry(image, [])).toThrow('image-address-inside');
});

test('a registry the box has an account at may be anywhere', () => {
  const accounts = [{ host: '192.168.1.5:5000' }];
  expect(() => refusePrivateRegistry('192.168.1.5:5000/a:1', accounts)).not.toThrow();
  expect(() => refusePrivateRegistry('192.168.1.5:5001/a:1', accounts)).toThrow('image-address-inside');
});
