import { z } from 'zod';
import { absolutePath, environment, ownFile, partName, template } from './fields.ts';

/**
 * A file the box writes before the app starts. `path` begins with `${app.folder}/` or `${volume.<name>}/`. `always` writes it before every start, `missing`
 * only when there is none, so that the app may change it.
 */
const writtenFile = z.strictObject({
  path: template.regex(
    /^\$\{(?:app\.folder|volume\.[a-z0-9-]+)\}(?:\/\w[\w.-]*)+$/,
    'a path below the app or a volume',
  ),
  content: template,
  when: z.enum(['always', 'missing']).default('always'),
});
export type WrittenFile = z.infer<typeof writtenFile>;

const exactVersion = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'an exact version');

/**
 * Runs the app as a child process with the release folder as its read-only working directory. Every volume of `addons.localstorage` is writable. `packages`
 * are installed by `npm ci --ignore-scripts` from the `package.json` and `package-lock.json` beside the manifest, never from this list; it repeats their
 * versions for readers and for the check. A folder `bundle/` beside the manifest becomes `bundle/` in the release folder; without packages it is the whole
 * app. `command` begins with `node` (the one that runs the box) or a path below the release folder.
 */
const processEngine = z.strictObject({
  type: z.literal('process'),
  packages: z.record(z.string(), exactVersion).default({}),
  /** Packages whose install script may run (`npm rebuild <name>`). */
  allowedScripts: z.array(z.string()).default([]),
  files: z.array(writtenFile).default([]),
  command: z.array(template).min(1),
  env: environment.default({}),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']).default('SIGTERM'),
  /** Seconds the app may take to stop before it is killed. */
  stopSeconds: z.number().int().min(1).max(120).default(10),
});
export type ProcessEngine = z.infer<typeof processEngine>;

const capability = z.enum([
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_ADMIN',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETUID',
  'SYS_CHROOT',
]);

/** How the engine finds out whether a container works; times in seconds. `none` switches off that of the image. */
const healthCheck = z.union([
  z.literal('none'),
  z.strictObject({
    test: z.array(template).min(1),
    interval: z.number().positive(),
    timeout: z.number().positive(),
    retries: z.number().int().positive(),
    start: z.number().nonnegative(),
  }),
]);

/** Only for custom apps: what a service takes from the uploaded archive and what compose files say beyond the manifests of the store. */
const composed = {
  /** Builds the image from a folder of the archive; both paths are relative to the archive. */
  archiveBuild: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      args: z.record(z.string(), template),
      target: z.string().optional(),
    })
    .optional(),
  /** Files and folders of the archive, mounted read-only. */
  archiveMounts: z.array(z.strictObject({ path: z.string(), mount: absolutePath })).optional(),
  workingDir: template.optional(),
  /** Further names in the network of the app. */
  aliases: z.array(z.string()).optional(),
  /** Addresses outside, by name. */
  hosts: z.record(z.string(), z.string()).optional(),
  health: healthCheck.optional(),
  /** What services in `after` have to reach first; without an entry they have to run. */
  awaits: z.record(partName, z.enum(['healthy', 'completed'])).optional(),
  /** Limits of each process, by the names of Docker; -1 is none. */
  processLimits: z
    .array(
      z.strictObject({
        name: z.enum(['nofile', 'nproc', 'memlock', 'stack', 'core']),
        soft: z.number().int().min(-1),
        hard: z.number().int().min(-1),
      }),
    )
    .optional(),
  /** Ends by itself: an exit with code 0 is not the end of the app. */
  isOnce: z.boolean().optional(),
  /** Names of `httpPorts` and `tcpPorts` that lead to this service instead of the main one. */
  opens: z.array(partName).optional(),
};

/**
 * `image` is pulled, by its `digest` if there is one. `build` instead is a folder beside the manifest with a Dockerfile: the image is built on the box, from
 * the box's own Debian and its packages.
 */
const service = z.strictObject({
  image: z.string().min(1).optional(),
  build: ownFile.optional(),
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  entrypoint: z.array(template).optional(),
  command: z.array(template).optional(),
  user: z.string().optional(),
  env: environment.default({}),
  volumes: z
    .array(
      z.strictObject({
        volume: partName,
        mount: absolutePath,
        readOnly: z.boolean().default(false),
        /** Only for custom apps: folder of the archive the volume is filled from when it is made. */
        fill: z.string().optional(),
      }),
    )
    .default([]),
  files: z.array(z.strictObject({ mount: absolutePath, content: template })).default([]),
  capabilities: z.array(capability).default([]),
  readOnlyRoot: z.boolean().default(false),
  /** Bytes of shared memory (`/dev/shm`), part of the memory limit. Absent: Docker's 64 MB, too little for some databases. */
  sharedMemory: z.number().int().positive().optional(),
  tmpfs: z.array(absolutePath).default([]),
  /** Adds a small init process that forwards signals and reaps orphaned processes. False for images with their own, such as s6. */
  init: z.boolean().default(true),
  /** Memory limit in bytes, when it differs from the app's. */
  memoryLimit: z.number().int().positive().optional(),
  /** Services of the same app that have to run first. */
  after: z.array(partName).default([]),
  ...composed,
});

/** Runs the app as containers. `main` is the service behind the app's host and `httpPort`. */
const dockerEngine = z.strictObject({
  type: z.literal('docker'),
  services: z.record(partName, service),
  main: partName.default('app'),
  /** CPU cores each of its containers may use. */
  cores: z.number().positive().optional(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']).optional(),
  /** Seconds a container may take to stop before it is killed. */
  stopSeconds: z.number().int().min(1).max(120).default(10),
});
export type DockerEngine = z.infer<typeof dockerEngine>;

/** One way to run an app. */
export const engine = z.discriminatedUnion('type', [processEngine, dockerEngine]);
export type AppEngine = z.infer<typeof engine>;

/** Returns the engine an app runs with: a process needs nothing installed. */
export const firstEngine = ({ engines }: { engines: readonly AppEngine[] }): AppEngine | undefined =>
  engines.find(({ type }) => type === 'process') ?? engines[0];

/** Whether a service takes something from the uploaded archive. */
export const usesArchive = ({ archiveBuild, archiveMounts = [], volumes }: DockerEngine['services'][string]): boolean =>
  archiveBuild !== undefined || archiveMounts.length > 0 || volumes.some(({ fill }) => fill !== undefined);

/** Returns a manifest whose images are named by these digests, by service, as well. */
export const withDigests = <M extends { engines: readonly AppEngine[] }>(
  manifest: M,
  digests: ReadonlyMap<string, string>,
): M => ({
  ...manifest,
  engines: manifest.engines.map((one) => {
    if (one.type !== 'docker') return one;
    const services = Object.entries(one.services).map(([name, service]) => {
      const digest = digests.get(name);
      return [name, digest === undefined ? service : { ...service, digest }];
    });
    return { ...one, services: Object.fromEntries(services) };
  }),
});

/** Returns the folders beside the manifest whose images are built on the box; empty for an app whose code is downloaded. */
export const buildsOf = (one: AppEngine): string[] =>
  one.type === 'docker' ? Object.values(one.services).flatMap(({ build }) => build ?? []) : [];
