import { z } from 'zod';
import { email, emailOrEmpty, language, newUid, password, singleLine, timestamp } from '../../fields.ts';
import { cleanPhone } from '../../rules/people/user.ts';

const role = z.enum(['user', 'admin']);

/** A user, with field names of the directory. Fields without a value are empty strings. */
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
  /** DNs of the user's groups. */
  memberOf: z.array(z.string()),
  /** DN of another user, or empty. */
  secretary: z.string(),
  manager: z.string(),
  preferredLanguage: language,
  enabled: z.boolean(),
  /** Managed by an external directory: name, contact, mail and password are locked. */
  external: z.boolean(),
  /** Changes with the picture; empty without one. */
  jpegPhoto: z.string(),
  /** The PUK in plain text, only for the user and only until it is confirmed. */
  passwordResetPin: z.string().optional(),
  /** Only for the user, and only until a password of their own replaces the temporary one. */
  passwordTemporary: z.literal(true).optional(),
  /** Until when somebody's temporary password can be replaced; only for administrators in admin mode. */
  temporaryPasswordUntil: timestamp.optional(),
  /** Until when too many wrong passwords keep addresses the user has not signed in from out; only for administrators in admin mode. */
  lockedUntil: timestamp.optional(),
  /** Until when an invitation or another link to a password that needs no PUK is valid; only for administrators in admin mode. */
  passwordLinkUntil: timestamp.optional(),
  /** Only for administrators in admin mode: this user has never signed in. */
  neverSignedIn: z.literal(true).optional(),
  /** Only for administrators in admin mode: the account is disabled, or no password opens it. */
  cannotSignIn: z.literal(true).optional(),
});
export type User = z.infer<typeof user>;

/** What wizards and lists outside the settings may show of a user. */
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
  )
  .extend({
    /** Only in admin mode: this user has never signed in. */
    neverSignedIn: z.literal(true).optional(),
    /** Only in admin mode: the account is disabled, or no password opens it. */
    cannotSignIn: z.literal(true).optional(),
  });
export type UserListed = z.infer<typeof userListed>;

/** A user as shown on the contact card. */
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

/** One typed line without control characters; may be empty. */
const plain = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** A telephone number in normalized characters, or empty. The server validates the numbers that change. */
const phone = z
  .string()
  .max(200)
  .overwrite(cleanPhone)
  .max(40)
  .regex(/^[^\p{Cc}]*$/u);
/** Longest first name or surname. */
export const longestName = 100;
/** Longest field of a user that an import reads but groups: the description. */
export const longestDescription = 2000;

const name = singleLine(longestName).regex(/^[^\p{Cc}]*$/u);

/** The editable fields of a user. `secretary` and `manager` accept uid or DN of another user. */
const typedFields = z.object({
  givenname: name,
  surname: name,
  /** Empty for a person without one: no link can be mailed, passwords are given or reset by the PUK. */
  externEmail: emailOrEmpty,
  internEmail: email.toLowerCase(),
  mobile: phone,
  telephoneNumber: phone,
  facsimileTelephoneNumber: phone,
  postalAddress: plain(100),
  postalCode: plain(20),
  street: plain(200),
  title: plain(100),
  description: z.string().trim().max(longestDescription),
  secretary: plain(600),
  manager: plain(600),
  preferredLanguage: language,
});
export type TypedFields = z.infer<typeof typedFields>;

/** Read-only fields of a GET. They may be sent back unchanged; other values are refused. */
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

/** Ignored fields: the server has its own values. */
const passedOver = z
  .object({
    displayName: z.unknown(),
    twoFactorEnabled: z.unknown(),
    jpegPhoto: z.unknown(),
    passwordResetPin: z.unknown(),
    passwordTemporary: z.unknown(),
    temporaryPasswordUntil: z.unknown(),
    lockedUntil: z.unknown(),
    passwordLinkUntil: z.unknown(),
    neverSignedIn: z.unknown(),
    cannotSignIn: z.unknown(),
    userPassword: z.unknown(),
  })
  .partial();

export const userPatch = z.strictObject({ ...typedFields.partial().shape, ...stated.shape, ...passedOver.shape });
/** The whole user; fields that cannot be edited and unknown attributes are ignored. */
export const userReplacement = z.object({
  ...typedFields.partial().shape,
  ...typedFields.pick({ givenname: true, surname: true, internEmail: true }).shape,
  ...stated.shape,
});
export type UserPatch = z.output<typeof userPatch>;

/**
 * A new user. Without `sendNotification` a password is required, and refused when its repetition differs; with it, a link to set the first password is sent to
 * `externEmail`, which is then required. With `passwordTemporary` the password has to be replaced at the first sign-in.
 */
export const newUser = z.object({
  ...typedFields.partial().shape,
  ...typedFields.pick({ givenname: true, surname: true }).shape,
  /** An existing address, or name@domain. */
  uid: newUid,
  userPassword: password.optional(),
  userPasswordRepeat: password.optional(),
  sendNotification: z.boolean().default(false),
  passwordTemporary: z.boolean().default(false),
  posixGroupName: role.default('user'),
  /** DNs or cns of groups; groups that come with them are added. */
  memberOf: z.array(z.string().max(600)).max(500).default([]),
});
export type NewUser = z.output<typeof newUser>;

/** A removed user who can be restored until `until`. */
export const removedUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  removed: z.iso.datetime(),
  removedBy: z.string(),
  until: z.iso.datetime(),
  /** Whether the account was enabled, and will be again. */
  enabled: z.boolean(),
  /** Restored, the user gets an invitation to a new password; otherwise an administrator sets one. */
  isInvited: z.boolean(),
});
export type RemovedUser = z.infer<typeof removedUser>;

/** What a column of a table may be: a field of a user, the whole name in one cell, or whether somebody may sign in. */
export const importField = z.enum([
  'uid',
  'givenname',
  'surname',
  'fullName',
  'externEmail',
  'internEmail',
  'mobile',
  'telephoneNumber',
  'facsimileTelephoneNumber',
  'street',
  'postalCode',
  'postalAddress',
  'title',
  'description',
  'preferredLanguage',
  'posixGroupName',
  'groups',
  /** Yes: may sign in. */
  'enabled',
  /** Yes: may not sign in. */
  'blocked',
  /** When somebody left, or will. */
  'lastDay',
  /** Whether it is a person, a guest, or a room or mailbox. */
  'kind',
  /** Parts of other fields in columns of their own. */
  'surnamePrefix',
  'houseNumber',
  'postalCodeAndCity',
]);
export type ImportField = z.infer<typeof importField>;

/** A column of a table, in its order. */
const importColumn = z.object({
  /** As the table calls it; empty where it has no names of columns. */
  name: z.string(),
  /** What it is taken for; absent when it is ignored. */
  field: importField.optional(),
  /** Whether its name or its values say so, or the query. */
  by: z.enum(['name', 'content', 'choice']).optional(),
  /** Up to three of its values, shortened; none of columns with passwords. */
  samples: z.array(z.string()),
});

/** The result of an import or a dry run, line by line. */
export const importReport = z.object({
  dryRun: z.boolean(),
  added: z.number(),
  existing: z.number(),
  faulty: z.number(),
  /** Lines of people who are blocked in the table, left out as the query says. */
  leftOut: z.number(),
  /** Columns with an unknown name. */
  ignoredColumns: z.array(z.string()),
  /** Lines with words, but none in a column that is read, and what stands there; the first fifty. They are passed over. */
  unreadLines: z.array(z.object({ line: z.number(), text: z.string() })),
  /** All columns with what they are taken for; `columns` of the query replaces it. */
  columns: z.array(importColumn),
  /** Why no line could be read, in a dry run: no column has the names. Lines are empty then. */
  problem: z.string().optional(),
  /** Groups that lines name and that do not exist. */
  missingGroups: z.array(z.string()),
  /** Field to the name its column has in the table. */
  columnNames: z.record(z.string(), z.string()),
  lines: z.array(
    z.object({
      /** Line number as in an editor; the header is line 1. */
      line: z.number(),
      uid: z.string(),
      displayName: z.string(),
      /**
       * new: would be added, in a dry run; added: has been added; existing: exists already and stays unchanged; faulty: see fields; left-out: blocked in the
       * table and not added, as the query says.
       */
      state: z.enum(['new', 'added', 'existing', 'faulty', 'left-out']),
      /** Sentences about invalid fields, in the caller's language. */
      fields: z.record(z.string(), z.string()),
      /** Sentences about what is done differently from what the line says, such as a number in the user name. */
      notes: z.array(z.string()).optional(),
      /** May not sign in according to the table: is added disabled, and gets neither an invitation nor a password. */
      blocked: z.literal(true).optional(),
      /** Would be added, but gets no invitation: no external address. With invitations, the only fault of the line. */
      withoutAddress: z.literal(true).optional(),
      /** Left out, and added when chosen: `leftOutLines` or `certainLines` of the query. */
      unticked: z.literal(true).optional(),
      /** This user has the same external address or the same names; the line is left out where `certainLines` is given without it. */
      resembles: z.string().optional(),
      /** Somebody else has the username the table gives, or it was chosen: `userNames` of the query may give another. */
      hasNamesake: z.literal(true).optional(),
      /** Exists already, and no password lets them in. */
      withoutPassword: z.literal(true).optional(),
      /** With `withoutPassword`: a link to choose one was sent to them and is still valid. */
      hasLink: z.literal(true).optional(),
      /** The temporary password of an added user, only in this reply. */
      password: z.string().optional(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;
