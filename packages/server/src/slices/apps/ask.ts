import type { Manifest } from '@kontor/contract/manifest';
import type { Observed } from '../../adapters/engine/engine.ts';
import { type AskAddonsNeeds, createAskAddons } from './ask-addons.ts';
import { type AskDirectoryNeeds, createAskDirectory } from './ask-directory.ts';
import { type AskInternetNeeds, createAskInternet } from './ask-internet.ts';
import type { AppRow } from './db.ts';
import type { AppFacts } from './render.ts';

/** What an app is told and gets because it asked for it. */
export type Asked = Pick<AppFacts, 'directory' | 'addons' | 'upstreams' | 'environment'>;

/** The ways of apps to the parts of the box they asked for. */
export function createAsk(needs: AskDirectoryNeeds & AskAddonsNeeds & AskInternetNeeds) {
  const directory = createAskDirectory(needs);
  const addons = createAskAddons(needs);
  const internet = createAskInternet(needs);
  return {
    /** What an app is told, with its doors open. */
    async settingsFor(row: AppRow, manifest: Manifest): Promise<Asked> {
      const { environment, upstreams } = await internet.openFor(manifest);
      return {
        directory: await directory.settingsFor(row, manifest),
        addons: await addons.settingsFor(row, manifest),
        upstreams: [...directory.upstreams(manifest), ...addons.upstreams(row, manifest), ...upstreams],
        environment,
      };
    },
    /** Why an app is not started yet: what it asked for does not answer. */
    waitsFor: addons.waitsFor,
    /** Doors end with the server and the apps run on: those of apps that are seen running are open. */
    async keepDoors(observed: readonly Observed[]): Promise<void> {
      await directory.keepDoors(observed);
      await addons.keepDoors(observed);
      await internet.keepOpen(observed);
    },
    stop: internet.stop,
  };
}

export type Ask = ReturnType<typeof createAsk>;
