import { expect, test } from 'vitest';
import { isElsewhere } from './elsewhere.ts';

test.each([
  's3.example.com',
  'backup.firma.de:2222',
  ' Rest.Example.Com. ',
  '8.8.8.8',
  '172.32.0.1:9000',
  '[2a01:4f8::1]:443',
  '2a01:4f8::1',
])('%s is elsewhere', (server) => expect(isElsewhere(server)).toBe(true));

test.each([
  ...['10.0.0.5', '192.168.1.2:9000', '172.16.0.1', '172.31.255.1', '127.0.0.1', '169.254.3.4', '100.64.0.9'],
  ...['nas', 'NAS:22', 'localhost:9000', 'minio.local', 'nas.local.:445', 'nas.lan', 'nas.home.arpa', 'nas.fritz.box'],
  ...['[fd00::1]:443', 'fe80::1', '::1', '::ffff:192.168.1.2', ''],
])('%s is in the own network', (server) => expect(isElsewhere(server)).toBe(false));
