import { accountScreens } from './account.ts';
import { authScreens } from './auth.ts';
import { homeScreens } from './home.ts';
import { hostingScreens } from './hosting.ts';
import { repairScreens } from './repair.ts';
import type { Screen } from './screen.ts';
import { edgeScreens, settingsScreens } from './settings.ts';
import { storeScreens } from './store.ts';
import { userScreens } from './users.ts';

/** What everybody sees, signed out or in. */
export const everydayScreens: readonly Screen[] = [...authScreens, ...homeScreens, ...accountScreens, ...storeScreens];

/** Where administrators look after people, apps and the box. */
export const administrationScreens: readonly Screen[] = [
  ...userScreens,
  ...repairScreens,
  ...settingsScreens,
  ...hostingScreens,
  ...edgeScreens,
];

/** Every screen there is. A new one is one more entry in the list of its area: then it is in the pictures and looked over by axe. */
export const allScreens: readonly Screen[] = [...everydayScreens, ...administrationScreens];
