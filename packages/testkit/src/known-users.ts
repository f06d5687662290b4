/** Password of every user created by a test. */
export const knownPassword = 'Sonnenblume7';
/** Its argon2id hash with the product's parameters. */
export const knownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$q76Xjid/isHak0TYYMi1qg$5Psf4h4/G4ItFaKjt/QjOQLo5uFbMSQ5qzdw4y7Y0HU';
/** Its argon2id hash with minimal memory and one pass, so that checking it takes no time. */
const quickHash = '$argon2id$v=19$m=8,t=1,p=1$QqQn6EsfTHEBb9Hlq6Ethg$CvCHgflNLhmObzcM6ocOkpQJVE/F4QOsFl5wmIXnlf8';

export interface TestUser {
  uid?: string;
  givenname?: string;
  surname?: string;
  role?: 'user' | 'admin';
  signing?: boolean;
  groups?: readonly string[];
  /** Leaves the PUK unconfirmed. */
  pukWaits?: boolean;
  language?: 'de' | 'en';
}

/** The part of the users slice that adds users. */
export interface UsersSlice {
  add(user: {
    uid: string;
    givenname: string;
    surname: string;
    extern_email: string;
    intern_email: string;
    preferred_language: 'de' | 'en';
    passwordHash: string;
    groups: readonly string[];
  }): void;
}

/** Adds a user with the known password; returns the uid. */
export function addKnownUser(users: UsersSlice, confirmPuk: (uid: string) => void, user: TestUser): string {
  const uid = user.uid ?? 'anna.arndt@kontor.localhost';
  const groups = [
    ...(user.role === 'admin' ? ['admin'] : []),
    ...(user.signing ? ['signing'] : []),
    ...(user.groups ?? []),
  ];
  const names = { givenname: user.givenname ?? 'Anna', surname: user.surname ?? 'Arndt' };
  const mail = { extern_email: `extern.${uid}`, intern_email: uid };
  users.add({ uid, ...names, ...mail, preferred_language: user.language ?? 'de', passwordHash: quickHash, groups });
  if (!user.pukWaits) confirmPuk(uid);
  return uid;
}
