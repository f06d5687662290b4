import { credentialEndpoints } from './users/credentials.ts';
import { userEndpoints, userListEndpoints } from './users/management.ts';
import { settingsEndpoints } from './users/settings.ts';

export type {
  ContactPerson,
  ImportField,
  ImportReport,
  NewUser,
  RemovedUser,
  TypedFields,
  User,
  UserListed,
  UserPatch,
} from './users/user.ts';
export { longestDescription, longestName, newUser, user } from './users/user.ts';

export const usersEndpoints = {
  ...userListEndpoints,
  ...userEndpoints,
  ...credentialEndpoints,
  ...settingsEndpoints,
};
