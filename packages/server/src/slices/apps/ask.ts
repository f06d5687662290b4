import type { Manifest } from '@kontor/contract/manifest';
import type { Observed } from '../../adapters/engine/engine.ts';
import { type AskAddonsNeeds, createAskAddons } from './ask-addons.ts';
import { type AskDirectoryNeeds, createAskDirectory } from './ask-directory.ts';
import type { AppRow } from './db.ts';
import type { AppFacts } from './render.ts';

/** The ways of apps to the parts of the box they asked for. */
export function createAsk(needs: AskDirectoryNeeds & AskAddonsNeeds) {
  const directory = createAskDirectory(needs);
  const addons = createAskAddons(needs);
  return {
    /** What an app is told, with its doors open. */
    settingsFor: async (row: AppRow, manifest: Manifest): Promise<Pick<AppFacts, 'directory' | 'addons'>> => ({
      directory: await directory.settingsFor(row, manifest),
      addons: await addons.settingsFor(row, manifest),
    }),
    /** Why an app is not started yet: what it asked for does not answer. */
    waitsFor: addons.waitsFor,
    /** Doors end with the server and the containers run on: those of apps that are seen running are open. */
    async keepDoors(observed: readonly Observed[]): Promise<void> {
      await directory.keepDoors(observed);
      await addons.keepDoors(observed);
    },
  };
}

export type Ask = ReturnType<typeof createAsk>;
