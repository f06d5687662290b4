/** An image to pull, and the container that needs it. */
export interface ImagePull {
  /** `docker.io/library/nginx:1.27`. Names that begin with `box.local/` were built on this machine and are only looked up. */
  image: string;
  /** `sha256:…`: requires exactly this digest. */
  digest?: string | undefined;
  /** The digest only says what the name meant when it was pulled before: where the registry no longer has it, what the name means now is pulled. */
  isDigestRemembered?: boolean;
  /** Workload, version and container that need the image. */
  instance: string;
  version: string;
  container: string;
  signal: AbortSignal;
  /** For registries that require an account. */
  account?: RegistryAccount | undefined;
  /** 0 to 1, never decreasing. */
  onProgress?(fraction: number): void;
  /** Called with the digest the registry had for the name, so that exactly this image can be pulled later. Not called where it is not known. */
  onDigest?(digest: string): void;
}

/** An account at a registry. */
export interface RegistryAccount {
  /** Host as image names begin with it: `registry.firma.de:5000`. */
  host: string;
  username: string;
  password: string;
}

/** An image to build on this machine, and the container that needs it. */
export interface ImageBuild {
  /** Build context: contains the Dockerfile and everything it copies. Read only. */
  folder: string;
  /** Path of the Dockerfile inside the folder. Absent: `Dockerfile`, or else `Containerfile`. */
  dockerfile?: string | undefined;
  /** Stage to build. Absent: the last one. */
  target?: string | undefined;
  /** Values of build arguments, by name. */
  args?: Readonly<Record<string, string>> | undefined;
  /** Workload, version and container that need the image. */
  instance: string;
  version: string;
  container: string;
  /** Registry accounts; each is sent only to its own registry, and only when the build uses a base image from there. */
  accounts?: readonly RegistryAccount[];
  /** Aborting stops the build and everything it runs; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called for each line of the build output, cut to 2,000 characters; at most 20,000 lines of an excessive output. */
  onLine?(line: string): void;
  /** 0 to 1, never decreasing. */
  onProgress?(fraction: number): void;
  /** Milliseconds. Default 30 minutes. */
  timeLimit?: number;
  /** Bytes each step may use, including swap. Default 2 GiB. */
  memoryLimit?: number;
  /**
   * Whether the author of the Dockerfile is trusted. A build uses the network of the daemon's own bridge; where there is none, a trusted build shares the
   * network of this machine and any other build has no network.
   */
  isTrusted: boolean;
}

/** What an image says about what runs in it. */
export interface ImageConfig {
  /** Declared TCP ports, ascending. */
  ports: number[];
  /** Declared volumes. */
  volumes: string[];
  env: Record<string, string>;
}

/** An image in the storage of the runtime. Layers that images share count for each of them. */
export interface StoredImage {
  name: string;
  bytes: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** The images of containers. An image is retained as long as a version of a workload needs it. */
export interface Images {
  /**
   * Pulls an image layer by layer, skipping the layers that are present. Resolves with the image id, which never refers to another image. Throws `RefusedError`
   * (`image-missing`, `registry-refused`, `registry-wrong-account`, `download-failed`, `disk-full`) or `EngineUnavailableError`.
   */
  pull(request: ImagePull): Promise<string>;
  /**
   * Builds an image from a Dockerfile and tags it as `pull` tags the images it fetches. Resolves with the image id. Removes containers and layers that are not
   * needed, however the build ends. Throws `RefusedError` (`build-failed` with the step, `build-too-long`, `build-too-loud`, `app-memory-exceeded`,
   * `disk-full`, `engine-away`, and those of `pull` for the base image), whose cause holds the last lines of output.
   */
  build(request: ImageBuild): Promise<string>;
  /** Resolves with what an image says about itself, by its id or name; undefined when it does not exist. */
  inspect(image: string): Promise<ImageConfig | undefined>;
  /** Checks that the registry accepts the account. Throws `RefusedError` (`registry-wrong-account`, `registry-unreachable`) or `EngineUnavailableError`. */
  signIn(account: RegistryAccount): Promise<void>;
  /** Whether an image with exactly this name exists. */
  has(name: string): Promise<boolean>;
  /** Resolves with the creation time of the image in milliseconds since the epoch; `undefined` when it does not exist. */
  madeAt(name: string): Promise<number | undefined>;
  /**
   * Creates an image of one layer from a root file system, given as a tar archive. It belongs to no workload and is retained. The image that had the name
   * before is removed, at once or with the last image built on it.
   */
  importRoot(name: string, archive: NodeJS.ReadableStream, signal: AbortSignal): Promise<void>;
  /** Releases the images of one version. Images that something else needs are retained. Does nothing when there are none. */
  drop(instance: string, version: string): Promise<void>;
  /** Removes images left by an interrupted `importRoot`: those whose name now belongs to another one. Images that others were built on are retained. */
  tidyRoots(): Promise<void>;
  /**
   * Releases the images of all versions but one; `undefined` releases all. `mayGo` is called before each removal; once it returns false, the rest is retained.
   */
  pruneExcept(instance: string, version: string | undefined, mayGo?: () => boolean): Promise<void>;
  /** Resolves with all images of this machine, the largest first, at most a thousand. Throws `EngineUnavailableError`. */
  list(): Promise<StoredImage[]>;
  /** Free bytes in the image storage; null when unknown. */
  freeBytes(): Promise<number | null>;
}
