/** An image to be fetched, and for what. */
export interface ImageWish {
  /** `docker.io/library/nginx:1.27`. What begins with `box.local/` was made on this machine and is only looked for. */
  image: string;
  /** `sha256:…`: exactly this one. */
  digest?: string | undefined;
  /** The workload, the version of it and the container that need it. */
  instance: string;
  version: string;
  container: string;
  signal: AbortSignal;
  /** 0 to 1, never falling. */
  onProgress?(fraction: number): void;
}

/** The images containers are made of. An image is kept as long as a version of a workload needs it. */
export interface Images {
  /**
   * Fetches an image, layer by layer; layers that are there are not fetched again. Answers its id, which never means another image.
   * Throws `Refused` (`image-missing`, `registry-refused`, `download-failed`, `disk-full`) or `EngineAway`.
   */
  pull(wish: ImageWish): Promise<string>;
  /** Gives up the images of one version. Those that something else needs stay. Nothing there is fine. */
  drop(instance: string, version: string): Promise<void>;
  /** Gives up the images of all versions but one; with undefined really all. */
  keepOnly(instance: string, version: string | undefined): Promise<void>;
  /** Bytes that are free where images are kept; null when that is not told. */
  freeBytes(): Promise<number | null>;
}
