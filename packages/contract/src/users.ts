import { credentialEndpoints } from './users/credentials.ts';
import { userEndpoints, userListEndpoints } from './users/people.ts';
import { settingsEndpoints } from './users/settings.ts';

export type {
  ContactPerson,
  ImportReport,
  NewUser,
  RemovedUser,
  TypedFields,
  User,
  UserListed,
  UserPatch,
} from './users/person.ts';
export { contactPerson, newUser, role, typedFields, user, userListed } from './users/person.ts';

export const usersEndpoints = {
  ...userListEndpoints,
  ...userEndpoints,
  ...credentialEndpoints,
  ...settingsEndpoints,
};
