import { expect, test } from 'vitest';
import { settingsOf } from './settings.ts';

const account = { name: 'app_wiki', password: 'secret', databases: ['app_wiki', 'app_wiki_old'], extensions: [] };
const at = { host: '10.213.0.1', port: 19_007 };

test('an app is told where its database is, and the way there as one address', () => {
  expect(settingsOf('mysql', account, at)).toEqual({
    'mysql.host': '10.213.0.1',
    'mysql.port': '19007',
    'mysql.user': 'app_wiki',
    'mysql.password': 'secret',
    'mysql.name': 'app_wiki',
    'mysql.url': 'mysql://app_wiki:secret@10.213.0.1:19007/app_wiki',
  });
  expect(settingsOf('postgresql', account, at)['postgresql.url']).toBe(
    'postgresql://app_wiki:secret@10.213.0.1:19007/app_wiki',
  );
});

test('an app is told where its buckets are, and with what it signs', () => {
  const buckets = { ...account, databases: ['uploads', 'previews'] };
  expect(settingsOf('objectstorage', buckets, at)).toEqual({
    'objectstorage.endpoint': 'http://10.213.0.1:19007',
    'objectstorage.accessKey': 'app_wiki',
    'objectstorage.secretKey': 'secret',
    'objectstorage.bucket': 'uploads',
    'objectstorage.region': 'us-east-1',
  });
});

test('Redis has no names, memcached no password', () => {
  expect(settingsOf('redis', account, at)).toEqual({
    'redis.host': '10.213.0.1',
    'redis.port': '19007',
    'redis.password': 'secret',
    'redis.url': 'redis://:secret@10.213.0.1:19007',
  });
  expect(settingsOf('memcached', account, at)).toEqual({ 'memcached.host': '10.213.0.1', 'memcached.port': '19007' });
});
