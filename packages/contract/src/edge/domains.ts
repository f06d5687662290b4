import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instanceId, timestamp } from '../fields.ts';

/** How a domain is encrypted. */
export const certificate = z.object({
  /** none: not at all. own: by a certificate of the box itself. public: by one every browser knows. waiting: one is being asked for. */
  state: z.enum(['none', 'own', 'public', 'waiting']),
  /** Until when it counts. */
  until: timestamp.nullable(),
  /** A sentence why there is no public certificate although one is wanted, or empty. */
  reason: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

/** One name the box answers to. */
export const hostName = z.object({
  /** Bare name, as in `wiki.example.org`. */
  domain: z.string(),
  /** With scheme and port. */
  url: z.string(),
  certificate,
});
export type HostName = z.infer<typeof hostName>;

export const appDomains = z.object({
  instanceId: z.string(),
  title: z.string(),
  /** Where it answers first. */
  main: hostName,
  /** Further addresses it has by itself, each for another part of it. */
  further: z.array(hostName),
  alternativeDomains: z.array(hostName),
  /** It answers at the box's main domain too. */
  isDefault: z.boolean(),
});
export type AppDomains = z.infer<typeof appDomains>;

export const domains = z.object({
  /** The box's main domain. */
  main: hostName,
  /** Where the portal answers. */
  portal: hostName,
  /** App at the main domain; null leads to the portal. */
  defaultApp: z.string().nullable(),
  encryption: z.object({
    /** Browsers reach the box by https. */
    on: z.boolean(),
    /** Certificates every browser knows are asked for, for names that are known outside. */
    publicCertificates: z.boolean(),
    /** The certificate of the box itself, which devices have to trust; null without encryption. */
    authority: z
      .object({
        url: z.string(),
        fingerprint: z.string(),
        until: timestamp,
        /** The one before ends then, and with it the trust of devices on which this one is not installed; null where there was none. */
        beforeUntil: timestamp.nullable(),
      })
      .nullable(),
  }),
  /** Apps with a web address, by title. */
  apps: z.array(appDomains),
});
export type Domains = z.infer<typeof domains>;

const ofApp = z.object({ instanceId });
const domain = z.string().trim().max(300);

export const domainsEndpoints = {
  'GET /api/v1/domains': endpoint({
    access: 'admin',
    summary: 'Every name the box answers to, with its certificate',
    reply: domains,
    poll: true,
  }),
  'POST /api/v1/domains/{instanceId}': endpoint({
    access: 'admin',
    summary: 'Add an alternative domain to an app; with `subdomain` the main domain is appended',
    params: ofApp,
    body: z.object({ domain, subdomain: z.boolean().default(false) }),
    reply: domains,
    refusals: [
      'not-found',
      'fields-invalid',
      'domain-invalid',
      'domain-is-main',
      'domain-reserved',
      'domain-known',
      'domain-taken',
    ],
  }),
  'DELETE /api/v1/domains/{instanceId}': endpoint({
    access: 'admin',
    summary: 'Delete an alternative domain of an app',
    params: ofApp,
    query: z.object({ domain }),
    reply: domains,
    refusals: ['not-found'],
  }),
  'PUT /api/v1/domains/default': endpoint({
    access: 'admin',
    summary: 'Show an app on the main domain',
    query: z.object({ instanceId }),
    reply: domains,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/domains/default': endpoint({
    access: 'admin',
    summary: 'Let the main domain lead to the portal again',
    reply: domains,
  }),
  'PUT /api/v1/domains/certificates': endpoint({
    access: 'admin',
    summary: 'Ask for public certificates, agreeing to the terms of the service; or no more. Waits after a failure end',
    body: z.object({ publicCertificates: z.boolean() }),
    reply: domains,
    refusals: ['no-encryption'],
  }),
  'POST /api/v1/domains/default': endpoint({
    access: 'admin',
    summary:
      'Change the main domain; everybody signs in again at the new address, which the reply tells. Refused while the new names do not lead here, unless it is meant anyway',
    query: z.object({ domain, anyway: z.enum(['true', 'false']).optional() }),
    reply: domains,
    refusals: ['domain-invalid', 'domain-taken', 'domain-unknown', 'domain-elsewhere', 'domain-without-apps'],
  }),
};
