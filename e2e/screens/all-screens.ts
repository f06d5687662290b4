import { accountScreens } from './account.ts';
import { authScreens } from './auth.ts';
import { backupScreens } from './backups.ts';
import { directoryScreens } from './directory.ts';
import { homeScreens } from './home.ts';
import { emptyHomeScreens } from './home-empty.ts';
import { hostingScreens } from './hosting.ts';
import { mailScreens } from './mail.ts';
import { repairScreens } from './repair.ts';
import type { Screen } from './screen.ts';
import { edgeScreens, settingsScreens } from './settings.ts';
import { storeScreens } from './store.ts';
import { systemScreens } from './system.ts';
import { userScreens } from './users.ts';

/** Screens for everyone, signed out or in. */
export const everydayScreens: readonly Screen[] = [
  ...authScreens,
  ...homeScreens,
  ...emptyHomeScreens,
  ...accountScreens,
  ...storeScreens,
];

/** Screens on which administrators manage users, apps and the box. */
export const administrationScreens: readonly Screen[] = [
  ...userScreens,
  ...directoryScreens,
  ...mailScreens,
  ...repairScreens,
  ...backupScreens,
  ...systemScreens,
  ...settingsScreens,
  ...hostingScreens,
  ...edgeScreens,
];

/** All screens. Add a new one to the list of its area to include it in the screenshots and the axe tests. */
export const allScreens: readonly Screen[] = [...everydayScreens, ...administrationScreens];
