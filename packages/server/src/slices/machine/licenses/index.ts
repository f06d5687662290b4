import type { Adapters } from '../../../core/adapters.ts';
import type { Slice } from '../../../core/slice.ts';
import { projectPaths } from '../../../project-paths.ts';
import { createLicensesService } from './service.ts';

export interface LicensesNeeds {
  adapters: Pick<Adapters, 'hardware'>;
  /** Written by the build of the portal. */
  shippedFile?: string;
}

/** Creates the slice that shows under which licences everything here is used: what is shipped, and what Debian has installed. */
export function createLicenses({ adapters, shippedFile = projectPaths.licences }: LicensesNeeds): { slice: Slice } {
  const service = createLicensesService({ debian: adapters.hardware.licences, shippedFile });
  return {
    slice: {
      name: 'licenses',
      routes: {
        'GET /api/v1/system/licenses': () => service.readAll(),
        'GET /api/v1/system/licenses/names': ({ language }) => service.listNames(language),
        'GET /api/v1/system/licenses/text': ({ query }) => service.readText(query.id),
      },
    },
  };
}
