import { describe, expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { checkOrigin, type OriginInput } from './origin.ts';

const ours = (origin: string, host: string) => origin === `http://${host}`;
const inputWith = (more: Partial<OriginInput>): OriginInput => ({
  method: 'POST',
  origin: undefined,
  fetchSite: undefined,
  host: 'cloud.kontor.localhost:8080',
  hasTokenHeader: false,
  hasCookie: false,
  ...more,
});
const portal = 'http://cloud.kontor.localhost:8080';
const app = 'http://wiki.kontor.localhost:8080';

describe('calls that change something', () => {
  it.each<[string, Partial<OriginInput>]>([
    ['without a session from a program', {}],
    ['with the token header from a program', { hasTokenHeader: true }],
    ['with the cookie from a page of the portal', { hasCookie: true, origin: portal, fetchSite: 'same-origin' }],
    ['as a GET from anywhere', { method: 'GET', hasCookie: true, origin: app, fetchSite: 'cross-site' }],
  ])('are let through %s', (_name, more) => {
    expect(() => checkOrigin(inputWith(more), ours)).not.toThrow();
  });

  it.each<[string, Partial<OriginInput>]>([
    ['from a page of an app', { hasCookie: true, origin: app }],
    ['from a page of an app, even with the token header', { hasTokenHeader: true, origin: app }],
    ['from a page without an origin', { hasCookie: true, origin: 'null' }],
    ['from the same site', { hasTokenHeader: true, fetchSite: 'same-site' }],
    ['from another site', { fetchSite: 'cross-site' }],
    ['with the cookie alone', { hasCookie: true }],
  ])('are refused %s', (_name, more) => {
    expect(() => checkOrigin(inputWith(more), ours)).toThrow(new RefusedError('foreign-origin'));
  });
});
