import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instanceId, timestamp } from '../fields.ts';

/** The certificate of a domain. */
const certificate = z.object({
  /** none: no encryption. own: issued by the box itself. public: trusted by every browser. waiting: ordered, but not issued yet. */
  state: z.enum(['none', 'own', 'public', 'waiting']),
  /** End of validity. */
  until: timestamp.nullable(),
  /** A sentence why there is no public certificate although one is wanted, or empty. */
  reason: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

/** One host name of the box. */
const hostName = z.object({
  /** Bare name, as in `wiki.example.org`. */
  domain: z.string(),
  /** With scheme and port. */
  url: z.string(),
  certificate,
});
export type HostName = z.infer<typeof hostName>;

const appDomains = z.object({
  instanceId: z.string(),
  title: z.string(),
  /** Its main host. */
  main: hostName,
  /** Additional hosts of the app itself, each for another part of it. */
  further: z.array(hostName),
  alternativeDomains: z.array(hostName),
  /** It is also shown at the box's main domain. */
  isDefault: z.boolean(),
});
export type AppDomains = z.infer<typeof appDomains>;

/** What keeps a server from encrypting: it listens on its own machine only, lacks rights, nginx or a port for https, or nginx is switched off. */
const httpsObstacles = ['switched-off', 'local-only', 'not-root', 'no-nginx', 'no-port'] as const;
export type HttpsObstacle = (typeof httpsObstacles)[number];

const domains = z.object({
  /** The box's main domain. */
  main: hostName,
  /** The portal's host. */
  portal: hostName,
  /** App shown at the main domain; null redirects to the portal. */
  defaultApp: z.string().nullable(),
  encryption: z.object({
    /** Browsers reach the box by https. */
    on: z.boolean(),
    /** What is missing for that, in the order to see to it; empty when it is on. */
    missing: z.array(z.enum(httpsObstacles)),
    /** Public certificates are ordered for names that are known outside. */
    publicCertificates: z.boolean(),
    /** The certificate authority of the box, which devices have to trust; null without encryption. */
    authority: z
      .object({
        url: z.string(),
        fingerprint: z.string(),
        until: timestamp,
        /** End of the previous authority, and of the trust of devices on which only that one is installed; null without one. */
        beforeUntil: timestamp.nullable(),
      })
      .nullable(),
  }),
  /** Where the box itself takes connections. */
  listening: z.object({
    /** Only from the machine it runs on. */
    isLocal: z.boolean(),
    /** Without encryption; null where there is no such port. */
    http: z.number().nullable(),
    /** null: without encryption. */
    https: z.number().nullable(),
  }),
  /** Apps with a web address, sorted by title. */
  apps: z.array(appDomains),
});
export type Domains = z.infer<typeof domains>;

/** What an additional domain leads to, and the DNS entry for it. */
const domainCheck = z.object({
  domain: z.string(),
  /** here: to this box. elsewhere: to another server, or to none that responds. unknown: there is no entry. */
  leads: z.enum(['here', 'elsewhere', 'unknown']),
  /** IPv4 address for an A entry; null when the box knows none. */
  ip: z.string().nullable(),
  /** The address is only valid in the office network. */
  isPrivate: z.boolean(),
  /** Host for a CNAME entry; null where the main domain is only known in the office network. */
  alias: z.string().nullable(),
});
export type DomainCheck = z.infer<typeof domainCheck>;

/** What somebody is shown in the place of an app without having the right to it. */
const appAccess = z.object({
  /** Title of the app. */
  title: z.string(),
  mayOpen: z.boolean(),
  /** The caller has been in the app before: the right to it was taken. */
  hasVisited: z.boolean(),
  /** Names of who can open the app to the caller, never the caller. */
  helpers: z.array(z.string()),
});
export type AppAccess = z.infer<typeof appAccess>;

const ofApp = z.object({ instanceId });
const domain = z.string().trim().max(300);

export const domainsEndpoints = {
  'GET /api/v1/domains': endpoint({
    access: 'admin',
    summary: 'Every name the box answers to, with its certificate',
    reply: domains,
    poll: true,
  }),
  'GET /api/v1/domains/{instanceId}/access': endpoint({
    access: 'person',
    summary: 'Whether the caller may open an app, and who can open it to them',
    params: ofApp,
    reply: appAccess,
    refusals: ['not-found'],
  }),
  'GET /api/v1/domains/check': endpoint({
    access: 'admin',
    summary: 'Where an alternative domain of an app leads, and the DNS entry it needs',
    query: z.object({ domain }),
    reply: domainCheck,
    refusals: ['not-found'],
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
