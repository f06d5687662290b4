/** An image to be fetched, and for what. */
export interface ImagePull {
  /** `docker.io/library/nginx:1.27`. What begins with `box.local/` was made on this machine and is only looked for. */
  image: string;
  /** `sha256:…`: exactly this one. */
  digest?: string | undefined;
  /** The workload, the version of it and the container that need it. */
  instance: string;
  version: string;
  container: string;
  signal: AbortSignal;
  /** Where the registry wants one. */
  account?: RegistryAccount | undefined;
  /** 0 to 1, never falling. */
  onProgress?(fraction: number): void;
}

/** An account at a registry. */
export interface RegistryAccount {
  /** As images begin with it: `registry.firma.de:5000`. */
  host: string;
  username: string;
  password: string;
}

/** An image to be built on this machine, and for what. */
export interface ImageBuild {
  /** Holds the Dockerfile and everything it copies. Only read. */
  folder: string;
  /** The workload, the version of it and the container that need it. */
  instance: string;
  version: string;
  container: string;
  /** Accounts at registries; each goes to its own alone, and only when the build begins with an image from there. */
  accounts?: readonly RegistryAccount[];
  /** Aborting ends the build with all that runs in it; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Each line of what the build says, cut to 2,000 characters; of a build that talks without end only the first 20,000. */
  onLine?(line: string): void;
  /** 0 to 1, never falling. */
  onProgress?(fraction: number): void;
  /** Milliseconds. Default half an hour. */
  timeLimit?: number;
  /** Bytes each step may use, swap included. Default 2 GiB. */
  memoryLimit?: number;
  /**
   * Who wrote the Dockerfile is trusted. A build reaches the outside through the daemon's own bridge; where it has none, one that is trusted
   * shares the network of this machine, and any other has no network.
   */
  isTrusted: boolean;
}

/** The images containers are made of. An image is kept as long as a version of a workload needs it. */
export interface Images {
  /**
   * Fetches an image, layer by layer; layers that are there are not fetched again. Answers its id, which never means another image.
   * Throws `Refused` (`image-missing`, `registry-refused`, `registry-wrong-account`, `download-failed`, `disk-full`) or `EngineAway`.
   */
  pull(request: ImagePull): Promise<string>;
  /**
   * Builds an image by a Dockerfile and names it as `pull` names those it fetches. Answers its id. However it ends, no container and no layer is left that is
   * not needed. Throws `Refused` (`build-failed` with the step, `build-too-long`, `build-too-loud`, `app-memory-exceeded`, `disk-full`, `engine-away`, and those
   * of `pull` for the image it begins with), whose cause holds the last lines.
   */
  build(request: ImageBuild): Promise<string>;
  /** Whether the registry accepts the account. Throws `Refused` (`registry-wrong-account`, `registry-unreachable`) or `EngineAway`. */
  signIn(account: RegistryAccount): Promise<void>;
  /** Whether an image of exactly this name is there. */
  has(name: string): Promise<boolean>;
  /** Milliseconds since the epoch at which the image of this name was made; undefined when it is not there. */
  madeAt(name: string): Promise<number | undefined>;
  /**
   * Makes an image of one layer out of a root file system, as a tar archive. It is nobody's and is kept. What had the name before goes, at once or with the
   * last image that was built of it.
   */
  importRoot(name: string, archive: NodeJS.ReadableStream, signal: AbortSignal): Promise<void>;
  /** Gives up the images of one version. Those that something else needs stay. Nothing there is fine. */
  drop(instance: string, version: string): Promise<void>;
  /** Removes what `importRoot` left when it was cut off: roots another one has the name of. Those that something was built of stay. */
  tidyRoots(): Promise<void>;
  /** Gives up the images of all versions but one; with undefined really all. `mayGo` is asked before each one; when it says no, the rest stays. */
  pruneExcept(instance: string, version: string | undefined, mayGo?: () => boolean): Promise<void>;
  /** Bytes that are free where images are kept; null when that is not told. */
  freeBytes(): Promise<number | null>;
}
