import type { AddonName, Manifest } from '@kontor/contract/manifest/manifest';
import type { RefusalCode } from '@kontor/contract/refusals';
import type { Upstream } from '../adapters/engine/engine.ts';
import type { ContainerGateway } from '../adapters/tcp-relays/tcp-relays.ts';

/** An app in the version of this manifest. */
export interface BoundApp {
  instanceId: string;
  manifest: Manifest;
}

/** What an app had before a job. */
export interface BoundBefore {
  /** Undefined when it was not installed. */
  manifest: Manifest | undefined;
  /** The addons it had accounts for, used or retained. */
  addons: readonly AddonName[];
}

/** What an app is started with. */
export interface BindingValues {
  /** By the variables its manifest may use: `mysql.host`. */
  variables?: Readonly<Record<string, string>>;
  /** Environment variables of a process, besides those of its manifest. */
  environment?: Readonly<Record<string, string>>;
  /** Servers that a process with a network of its own can reach. */
  upstreams?: readonly Upstream[];
}

/** Why an app has to wait before it is started. */
export interface BindingObstacle {
  code: RefusalCode;
  params: Readonly<Record<string, string | number>>;
}

/** One thing the box gives to apps whose manifests request it. All operations are idempotent. */
export interface Binding {
  isRequested(manifest: Manifest): boolean;
  /** Gives the app what it requests; resolves when that is usable. What is there already stays. */
  prepare(app: BoundApp): Promise<void>;
  /** Takes back what the app does not request; data of users is retained. */
  finalize(app: BoundApp): Promise<void>;
  /** Takes back what a job has prepared: afterwards the app has what it had before. */
  undo(instanceId: string, before: BoundBefore): Promise<void>;
  /** Takes everything back. `removeData`: data of users is deleted, not retained. */
  remove(instanceId: string, how: { removeData: boolean }): Promise<void>;
  /** The addons the app has accounts for, used or retained. */
  heldBy(instanceId: string): AddonName[];
  /** Returns why an app has to wait before it is started; undefined when it need not. */
  obstacle(app: BoundApp): BindingObstacle | undefined;
  /** Called before an app is started. Throws `RefusedError` when it cannot be started without this. */
  refuseMissing(): void;
  /** Lets the containers of the app reach it, at their network's address of this machine. */
  openRelays(instanceId: string, at: ContainerGateway): Promise<void>;
  /** Opens what processes reach it by, if that closed with an earlier server. */
  reopen(): Promise<void>;
  /** Resolves with what the app is started with. `host`: this machine's address as its containers see it, after `openRelays`. */
  valuesFor(app: BoundApp, host?: string): Promise<BindingValues>;
  /** Calls `listener` whenever obstacles may have changed. Returns a function that unsubscribes. */
  onMoved(listener: () => void): () => void;
}

/** Creates a binding; what `parts` leaves out has nothing to do. */
export const createBinding = (parts: Pick<Binding, 'isRequested'> & Partial<Binding>): Binding => ({
  prepare: async () => {},
  finalize: async () => {},
  undo: async () => {},
  remove: async () => {},
  heldBy: () => [],
  obstacle: () => undefined,
  refuseMissing: () => {},
  openRelays: async () => {},
  reopen: async () => {},
  valuesFor: async () => ({}),
  onMoved: () => () => {},
  ...parts,
});
