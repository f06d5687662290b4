import { expect, test } from 'vitest';
import { fillManual } from './fill-manual.ts';

const values = { domain: 'firma.de', username: 'anna_b@firma.de', localIp: '192.0.2.2' };

test('placeholders become what this server knows, and others stay', () => {
  expect(fillManual('{{domain}} {{localIp}} {{domain}} {{secret}} {domain}', values)).toBe(
    'firma.de 192.0.2.2 firma.de {{secret}} {domain}',
  );
});

test('a value is no Markdown', () => {
  expect(fillManual('{{username}}', values)).toBe('anna\\_b@firma.de');
  expect(fillManual('{{domain}}', { ...values, domain: '[x](javascript:y)' })).toBe('\\[x\\]\\(javascript:y\\)');
});
