import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instanceId, singleLine, timestamp } from '../fields.ts';
import { hostingAddons, interpreters, largestArchive, longestComposeText } from '../rules/apps/hosting.ts';
import { questionKinds } from './compose-questions.ts';

/** Characters of one answer; it may be the content of a file. */
const longestComposeAnswer = 64 * 1024;

const composeFinding = z.object({
  code: z.string(),
  line: z.number(),
  /** Service it is about, if any. */
  service: z.string().nullable(),
  /** A sentence in the caller's language. */
  message: z.string(),
});

/** An answer: a text, a secret the server generates, or the address or host name of the app. */
const composeAnswer = z.union([
  z.string().max(longestComposeAnswer),
  z.strictObject({ use: z.enum(['generated', 'url', 'host']) }),
]);

const composeView = z.object({
  /** Why no app can be made of the file; all of them at once. */
  faults: z.array(composeFinding),
  /** What the server does otherwise than it is written. */
  notes: z.array(composeFinding),
  /** What has to be answered, in `answers` by `id`; those that are not required may be left out. */
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      /** Name of the variable or file it is about. */
      name: z.string(),
      line: z.number(),
      service: z.string().nullable(),
      isRequired: z.boolean(),
      /** Proposed answer; what was answered before, unless that may be secret. */
      preset: composeAnswer.nullable(),
      /** The version of the app that is replaced has an answer, which counts until another one is given. */
      isAnswered: z.boolean(),
      /** Possible answers; empty when any text is one. Of `profiles`, several separated by commas. */
      choices: z.array(z.string()),
      message: z.string(),
    }),
  ),
  /** Bytes of memory all its services together are expected to need; an app is made only where they are free. */
  memory: z.number(),
  /** Rights beyond the app that it asks for. The app gets those that are named in `rights` when it is made; it runs without the others. */
  rights: z.array(
    z.object({
      id: z.string(),
      line: z.number(),
      service: z.string().nullable(),
      /** What it is called. */
      label: z.string(),
      /** What it means, and what the app could do with it. */
      message: z.string(),
      /** The app that is replaced has it. */
      isGranted: z.boolean(),
    }),
  ),
});
export type ComposeView = z.infer<typeof composeView>;
export type ComposeQuestion = ComposeView['questions'][number];
export type ComposeRight = ComposeView['rights'][number];

/** Ids of rights the administrator grants; all others are withdrawn. Absent: the app keeps those it has, as far as the file asks for them. */
const grantedIds = z.array(z.string().max(800)).max(200).optional();

/** Answers to the questions of a compose file, by their id. */
const composeAnswers = z.record(z.string().max(300), composeAnswer);
export type ComposeAnswers = z.infer<typeof composeAnswers>;

/** An archive on the box, available to its uploader for one hour. */
const uploadedArchive = z.object({
  ticket: z.string(),
  /** Name given by the sender. */
  name: z.string(),
  bytes: z.number(),
  expires: timestamp,
  /** Its `requirements.txt` lists Python packages. */
  hasRequirements: z.boolean(),
  /** Interpreter that fits the files at its top level; null when none does. */
  suggested: z.enum(interpreters).nullable(),
  /** What its compose file says; null without one. */
  compose: composeView.nullable(),
  /** What happens to its `.htaccess` files where the box itself serves the pages; each list has an upper limit. */
  siteRules: z.object({
    /** Directives without effect, by file: `shop/.htaccess: Redirect, Header`. */
    ignored: z.array(z.string()),
    /** Folders that are not served, as only some users should have access: `intern/`. */
    closed: z.array(z.string()),
  }),
});
export type UploadedArchive = z.infer<typeof uploadedArchive>;

/** Configuration of a custom app. */
export const hostingConfig = z.object({
  /** Subdomain: dots at the ends are stripped, `@` becomes a dot. The box's own domain may be appended. */
  domain: z.string().trim().min(1).max(253),
  title: singleLine(100),
  description: z.string().trim().max(2_000).default(''),
  /** Only signed-in users have access; otherwise the app is public. */
  protectBySSO: z.boolean().default(true),
  interpreter: z.enum(interpreters).default('none'),
  addons: z.array(z.enum(hostingAddons)).max(hostingAddons.length).default([]),
});
export type HostingConfig = z.input<typeof hostingConfig>;

/** State of building a custom app's image, or of installing its program's packages. */
const buildState = z.object({
  /** Output so far; only the end of a very long log. */
  stream: z.string(),
  done: z.boolean(),
  /** Empty after success and while building. */
  errorCode: z.string(),
  /** A sentence in the caller's language. */
  errorMessage: z.string(),
});
export type BuildState = z.infer<typeof buildState>;

/** What this box can host. `obstacle` is a sentence why not, or empty. */
const hostingOffer = z.object({
  /** Domain below which all subdomains are. */
  domain: z.string(),
  interpreters: z.array(z.object({ name: z.enum(interpreters), obstacle: z.string() })),
  /** `inContainer`: the same for an app with its own Dockerfile or compose file. */
  addons: z.array(z.object({ name: z.enum(hostingAddons), obstacle: z.string(), inContainer: z.string() })),
});
export type HostingOffer = z.infer<typeof hostingOffer>;

/** Retained data of a removed custom app. A new one at the same subdomain uses it again. */
const retainedHosting = z.object({
  /** The app's id in the style of store ids; its instance id begins with `app-`. */
  id: z.string(),
  host: z.string(),
  /** Its last configuration, for creating it again; the archive has to be uploaded again. */
  config: hostingConfig,
  bytes: z.number(),
  /** When it was removed. */
  since: timestamp,
});
export type RetainedHosting = z.output<typeof retainedHosting>;

/** A right beyond itself that an own app has. */
const hostingRight = z.object({
  id: z.string(),
  /** Service that has it. */
  service: z.string(),
  label: z.string(),
  message: z.string(),
  /** Who granted it. */
  by: z.string(),
  since: timestamp,
});
export type HostingRight = z.infer<typeof hostingRight>;

const started = z.object({
  instanceId: z.string(),
  messageId: z.string(),
  /** What the compose file says with these answers; null without one. */
  compose: composeView.nullable(),
});

const ofArchives = [
  'archive-name',
  'archive-unreadable',
  'archive-empty',
  'archive-locked',
  'archive-path',
  'archive-link',
  'archive-special',
  'archive-rights',
  'archive-twice',
  'archive-encoding',
  'archive-deep',
  'archive-many',
  'archive-large',
  'archive-swells',
  'archive-slow',
  'compose-long',
] as const;

const ofBox = [
  'hosting-needs-package',
  'hosting-needs-isolation',
  'app-needs-docker',
  'app-needs-addon',
  'addon-needs-container',
  'addon-name-taken',
  'directory-missing',
  'directory-down',
  'disk-short',
  'app-port-clash',
  'busy',
] as const;

const ofContent = [
  'archive-no-index',
  'archive-no-wsgi',
  'archive-no-dockerfile',
  'archive-no-compose',
  'compose-faults',
  'compose-answers',
  'compose-answer',
  'compose-right',
  'machine-folder-missing',
  'machine-folder-closed',
] as const;

export const hostingEndpoints = {
  'GET /api/v1/hostings/offer': endpoint({
    access: 'admin',
    summary: 'What this box can host',
    reply: hostingOffer,
  }),
  'GET /api/v1/hostings/kept': endpoint({
    access: 'admin',
    summary: 'What removed own apps left behind, the latest first',
    reply: z.array(retainedHosting),
  }),
  'POST /api/v1/hostings/uploads': endpoint({
    access: 'admin',
    summary: 'Upload the archive of an own app; the ticket is for the uploader and lives one hour',
    bodyKind: 'file',
    bodyLimit: largestArchive,
    reply: uploadedArchive,
    status: 201,
    refusals: ['fields-invalid', 'too-large', 'disk-short', ...ofArchives],
  }),
  'POST /api/v1/hostings/texts': endpoint({
    access: 'admin',
    summary: 'Take a compose file that was pasted, or fetch it from an address; the ticket is like that of an upload',
    body: z.union([
      z.strictObject({ text: z.string().min(1).max(longestComposeText) }),
      z.strictObject({ address: z.string().trim().min(1).max(2_000) }),
    ]),
    reply: uploadedArchive,
    status: 201,
    refusals: [
      'fields-invalid',
      'disk-short',
      'text-address',
      'text-address-inside',
      'text-unreachable',
      'text-not-plain',
      ...ofArchives,
    ],
  }),
  'POST /api/v1/hostings/uploads/{ticket}/compose': endpoint({
    access: 'admin',
    summary: 'What an uploaded compose file says with these answers, and with those an app has that it is to replace',
    params: z.object({ ticket: z.string().max(64) }),
    body: z.strictObject({ answers: composeAnswers.default({}), instanceId: instanceId.nullable().default(null) }),
    reply: composeView,
    refusals: ['upload-gone', 'not-found', 'not-own-app', 'busy', 'fields-invalid', 'archive-no-compose'],
  }),
  'POST /api/v1/hostings/{ticket}': endpoint({
    access: 'admin',
    summary: 'Make an own app of an uploaded archive',
    params: z.object({ ticket: z.string().max(64) }),
    body: hostingConfig.extend({ answers: composeAnswers.default({}), rights: grantedIds }),
    isOnce: true,
    reply: started,
    status: 202,
    refusals: [
      'sent-with-other-content',
      'upload-gone',
      'fields-invalid',
      'domain-reserved',
      'subdomain-taken',
      'memory-short',
      ...ofBox,
      ...ofContent,
    ],
  }),
  'PUT /api/v1/hostings/{id}': endpoint({
    access: 'admin',
    summary: 'Put another archive in the place of the one an own app was made of; its data and everything else stays',
    params: z.object({ id: instanceId }),
    body: z.object({ ticket: z.string().max(64), answers: composeAnswers.default({}), rights: grantedIds }),
    reply: started,
    status: 202,
    refusals: ['not-found', 'not-own-app', 'upload-gone', ...ofBox, ...ofContent],
  }),
  'GET /api/v1/hostings/{id}/rights': endpoint({
    access: 'admin',
    summary: 'Rights beyond itself that an own app was granted',
    params: z.object({ id: instanceId }),
    reply: z.array(hostingRight),
    refusals: ['not-found', 'not-own-app'],
  }),
  'GET /api/v1/hostings/{id}/buildState': endpoint({
    access: 'admin',
    summary: 'How building the image goes; 404 when nothing was built',
    params: z.object({ id: instanceId }),
    reply: buildState,
    poll: true,
    refusals: ['not-found'],
  }),
};
