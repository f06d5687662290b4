import { makeFolders } from '../../core/data-folder.ts';
import { type BeforeOpeningNeeds, workBeforeOpening } from '../before-opening.ts';
import { clearData, writeSetupPin } from './clear-data.ts';
import { readReset, writeReset } from './reset-request.ts';

/**
 * Carries out a factory reset that was requested, before the database is opened; goes on with one that was killed. Afterwards the box is set up anew. Does nothing
 * without a request.
 */
export async function resetWhenAsked(needs: BeforeOpeningNeeds): Promise<void> {
  const { config, crash } = needs;
  const request = readReset(config.data);
  if (request === undefined || request.stage === 'cleared') return;
  const { domain, stage } = request;
  await workBeforeOpening(needs, { domain, status: 'RESETTING', mayRun: stage === 'requested' }, async () => {
    writeReset(config.data, { ...request, stage: 'clearing' });
    crash('reset/clearing/after');
    await clearData(config.data);
    crash('reset/cleared/before');
    makeFolders(config.data);
    writeSetupPin(config.data, request);
    writeReset(config.data, { stage: 'cleared', domain });
    crash('reset/cleared/after');
  });
}
