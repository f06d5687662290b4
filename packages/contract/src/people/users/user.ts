import { z } from 'zod';
import { email, language, password, singleLine, uid } from '../../fields.ts';
import { cleanPhone } from '../../rules/people/user.ts';

export const role = z.enum(['user', 'admin']);

/** A person, field names of the directory. Fields without a value are empty strings. */
export const user = z.object({
  uid: z.string(),
  dn: z.string(),
  cn: z.string(),
  givenname: z.string(),
  surname: z.string(),
  displayName: z.string(),
  externEmail: z.string(),
  internEmail: z.string(),
  mobile: z.string(),
  telephoneNumber: z.string(),
  facsimileTelephoneNumber: z.string(),
  postalAddress: z.string(),
  postalCode: z.string(),
  street: z.string(),
  title: z.string(),
  description: z.string(),
  twoFactorEnabled: z.boolean(),
  posixGroupName: role,
  /** dns of the groups this person is in. */
  memberOf: z.array(z.string()),
  /** dn of another person, or empty. */
  secretary: z.string(),
  manager: z.string(),
  preferredLanguage: language,
  enabled: z.boolean(),
  /** Managed by a directory outside: name, contact, mail and password are locked. */
  external: z.boolean(),
  /** Changes with the picture; empty: there is none. */
  jpegPhoto: z.string(),
  /** The PUK in plain text, only for the person and only until it is confirmed. */
  passwordResetPin: z.string().optional(),
});
export type User = z.infer<typeof user>;

/** What wizards and lists outside the settings may see of a person. */
export const userListed = user
  .pick({
    uid: true,
    dn: true,
    cn: true,
    givenname: true,
    surname: true,
    displayName: true,
    posixGroupName: true,
    memberOf: true,
    enabled: true,
    external: true,
    jpegPhoto: true,
  })
  .extend(
    user
      .pick({ externEmail: true, internEmail: true, twoFactorEnabled: true, telephoneNumber: true, mobile: true })
      .partial().shape,
  );
export type UserListed = z.infer<typeof userListed>;

/** A person as the contact card shows one. */
export const contactPerson = user.pick({
  uid: true,
  displayName: true,
  givenname: true,
  surname: true,
  telephoneNumber: true,
  facsimileTelephoneNumber: true,
  mobile: true,
  street: true,
  postalCode: true,
  postalAddress: true,
  internEmail: true,
  jpegPhoto: true,
});
export type ContactPerson = z.infer<typeof contactPerson>;

/** One line somebody typed, without signs that cannot be seen; it may be empty. */
const plain = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** A telephone number or none, in plain signs; whether it is one the server says of what changes. */
const phone = z
  .string()
  .max(200)
  .overwrite(cleanPhone)
  .max(40)
  .regex(/^[^\p{Cc}]*$/u);
const name = singleLine(100).regex(/^[^\p{Cc}]*$/u);

/** What of a person is typed. `secretary` and `manager` take the uid or the dn of another person. */
export const typedFields = z.object({
  givenname: name,
  surname: name,
  externEmail: email,
  internEmail: email.toLowerCase(),
  mobile: phone,
  telephoneNumber: phone,
  facsimileTelephoneNumber: phone,
  postalAddress: plain(100),
  postalCode: plain(20),
  street: plain(200),
  title: plain(100),
  description: z.string().trim().max(2000),
  secretary: plain(600),
  manager: plain(600),
  preferredLanguage: language,
});
export type TypedFields = z.infer<typeof typedFields>;

/** What comes along from a GET. It may be sent back as it was; what differs is refused. */
const stated = z
  .object({
    uid: z.string(),
    cn: z.string(),
    dn: z.string(),
    posixGroupName: role,
    memberOf: z.array(z.string()),
    enabled: z.boolean(),
    external: z.boolean(),
  })
  .partial();

/** Sent back as it was or not, it is passed over: the server knows better. */
const passedOver = z
  .object({
    displayName: z.unknown(),
    twoFactorEnabled: z.unknown(),
    jpegPhoto: z.unknown(),
    passwordResetPin: z.unknown(),
    userPassword: z.unknown(),
  })
  .partial();

export const userPatch = z.strictObject({ ...typedFields.partial().shape, ...stated.shape, ...passedOver.shape });
/** The whole person; what is not typed by people, and attributes the box does not keep, are passed over. */
export const userReplacement = z.object({
  ...typedFields.partial().shape,
  ...typedFields.pick({ givenname: true, surname: true, externEmail: true, internEmail: true }).shape,
  ...stated.shape,
});
export type UserPatch = z.output<typeof userPatch>;

/** A new person. Without `sendNotification` a password is needed, and refused when the repeated one differs; with it a link to the first password goes to `externEmail`. */
export const newUser = z.object({
  ...typedFields.partial().shape,
  ...typedFields.pick({ givenname: true, surname: true, externEmail: true }).shape,
  /** An existing address, or name@domain. */
  uid,
  userPassword: password.optional(),
  userPasswordRepeat: password.optional(),
  sendNotification: z.boolean().default(false),
  posixGroupName: role.default('user'),
  /** dns or cns of groups; those that come with them come along. */
  memberOf: z.array(z.string().max(600)).max(500).default([]),
});
export type NewUser = z.output<typeof newUser>;

/** A person who was deleted and can be put back until `until`. */
export const removedUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  removed: z.iso.datetime(),
  removedBy: z.string(),
  until: z.iso.datetime(),
});
export type RemovedUser = z.infer<typeof removedUser>;

/** What an import did, or would do, line by line. */
export const importReport = z.object({
  dryRun: z.boolean(),
  added: z.number(),
  existing: z.number(),
  faulty: z.number(),
  /** Columns that were not understood. */
  ignoredColumns: z.array(z.string()),
  lines: z.array(
    z.object({
      /** As an editor counts; the header is line 1. */
      line: z.number(),
      uid: z.string(),
      displayName: z.string(),
      /** new: would be added, or could not be any more; added: was; existing: is there already, untouched; faulty: see fields. */
      state: z.enum(['new', 'added', 'existing', 'faulty']),
      /** What is wrong, by field, in the caller's language. */
      fields: z.record(z.string(), z.string()),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;
