import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

test('a message is signed as others that follow Standard Webhooks sign it', () => {
  const body = '{"event_type":"ping","data":{"success":true}}';
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
  expect(signedHeaders({ id: 'msg_loFOjxBNrRLzqYUf', body, secret, now: 1_731_705_121_999 })).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  });
});

test('a secret is 32 bytes, and another each time', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
});
