import { accountScreens } from './account.ts';
import { gateScreens } from './gate.ts';
import { homeScreens } from './home.ts';
import { hostingScreens } from './hosting.ts';
import { peopleScreens } from './people.ts';
import { repairScreens } from './repair.ts';
import type { Screen } from './screen.ts';
import { edgeScreens, settingsScreens } from './settings.ts';
import { storeScreens } from './store.ts';

/** Every screen there is. A new one is one more entry in the list of its area: then it is in the pictures and looked over by axe. */
export const allScreens: readonly Screen[] = [
  ...gateScreens,
  ...homeScreens,
  ...accountScreens,
  ...storeScreens,
  ...peopleScreens,
  ...repairScreens,
  ...settingsScreens,
  ...hostingScreens,
  ...edgeScreens,
];
