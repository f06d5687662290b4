import { cleanUserName, deriveUserName } from '@kontor/contract/rules/people/username';

/** Input for a new user. */
export type NewUserValues = {
  givenname: string;
  surname: string;
  /** Local part of the address on this server. */
  local: string;
  domain: string;
  /** The user name is an existing e-mail address. */
  usesExisting: boolean;
  login: string;
  externEmail: string;
  sendNotification: boolean;
  userPassword: string;
  userPasswordRepeat: string;
  /** The password is printed or told, and replaced at the first sign-in. */
  isTemporary: boolean;
  isAdmin: boolean;
};

export type Field = keyof NewUserValues;

export const steps = ['name', 'password', 'roles'] as const;
export type Step = (typeof steps)[number];

/** How the user logs in for the first time: by an invitation, a temporary password to hand over, or one that is typed. */
export const firstLogins = ['notify', 'temporary', 'typed'] as const;
export type FirstLogin = (typeof firstLogins)[number];

type Chosen = Pick<NewUserValues, 'sendNotification' | 'isTemporary'>;

export const firstLoginOf = ({ sendNotification, isTemporary }: Chosen): FirstLogin => {
  if (sendNotification) return 'notify';
  return isTemporary ? 'temporary' : 'typed';
};

/** Returns what choosing a first login changes; a proposed password goes with its choice. */
export function withFirstLogin(how: FirstLogin, propose: () => string): Partial<NewUserValues> {
  const password = how === 'temporary' ? propose() : '';
  const chosen: Chosen = { sendNotification: how === 'notify', isTemporary: how === 'temporary' };
  return { ...chosen, userPassword: password, userPasswordRepeat: password };
}

/** Fields of each step. */
export const fieldsOf: Record<Step, readonly Field[]> = {
  name: ['givenname', 'surname', 'local', 'domain', 'usesExisting', 'login'],
  password: ['externEmail', 'sendNotification', 'isTemporary', 'userPassword', 'userPasswordRepeat'],
  roles: ['isAdmin'],
};

/** Whether a text was typed, which would be missed: not a choice, nor a proposed password. */
export const hasTypedText = (values: NewUserValues): boolean =>
  [
    values.givenname,
    values.surname,
    values.local,
    values.login,
    values.externEmail,
    ...(values.isTemporary ? [] : [values.userPassword, values.userPasswordRepeat]),
  ].some((text) => text !== '');

export function startValues(domain: string): NewUserValues {
  return {
    givenname: '',
    surname: '',
    local: '',
    domain,
    usesExisting: false,
    login: '',
    externEmail: '',
    sendNotification: false,
    userPassword: '',
    userPasswordRepeat: '',
    isTemporary: false,
    isAdmin: false,
  };
}

/** Derives the local part from the names until one was typed; emptied, it is derived again. */
export function withNames(
  values: NewUserValues,
  change: Partial<Pick<NewUserValues, 'givenname' | 'surname'>>,
  isTyped: boolean,
  isTaken: (local: string) => boolean = () => false,
): Partial<NewUserValues> {
  const { givenname, surname } = { ...values, ...change };
  return isTyped ? change : { ...change, local: freeName(deriveUserName(givenname, surname, isTaken), isTaken) };
}

/** Returns the name, with the first number from 2 on that makes it free where somebody has it: a namesake is a second person. */
function freeName(name: string, isTaken: (local: string) => boolean): string {
  if (name === '' || !isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name}${number}`)) return `${name}${number}`;
}

/** Replaces a typed @ by a dot, because it would make another address, and spells out what not every keyboard has. */
export const typedLocal = (typed: string): string => cleanUserName(typed);

/** An existing address used as the user name is also the address to write to, unless another was typed. */
export function withLogin(values: NewUserValues, login: string): Partial<NewUserValues> {
  return values.externEmail === values.login ? { login, externEmail: login } : { login };
}

const internEmailOf = ({ local, domain }: Pick<NewUserValues, 'local' | 'domain'>): string =>
  `${local.trim()}@${domain}`.toLowerCase();

export const uidOf = (values: NewUserValues): string =>
  values.usesExisting ? values.login.trim().toLowerCase() : internEmailOf(values);

/** Returns the request body for creating the user. The sign-in trims, so the chosen password is trimmed, too. */
export function bodyOf(values: NewUserValues, groups: readonly string[]) {
  const passwords = {
    userPassword: values.userPassword.trim(),
    userPasswordRepeat: values.userPasswordRepeat.trim(),
  };
  return {
    uid: uidOf(values),
    givenname: values.givenname.trim(),
    surname: values.surname.trim(),
    // Beside an existing address the server derives the one on this server.
    ...(!values.usesExisting && { internEmail: internEmailOf(values) }),
    externEmail: values.externEmail.trim(),
    sendNotification: values.sendNotification,
    ...(values.sendNotification ? {} : { ...passwords, passwordTemporary: values.isTemporary }),
    posixGroupName: values.isAdmin ? ('admin' as const) : ('user' as const),
    memberOf: [...groups],
  };
}

/** Maps the server's fields of full addresses to the form's fields of their parts. */
export function toFormFields(fields: Record<string, string>, usesExisting: boolean): Record<string, string> {
  const { uid, internEmail, ...others } = fields;
  const fault = uid ?? internEmail;
  return fault === undefined ? others : { ...others, [usesExisting ? 'login' : 'local']: fault };
}

/** Returns the first step with one of these fields; `undefined` when the form has none of them. */
export function stepWith(fields: readonly string[]): Step | undefined {
  return steps.find((step) => fieldsOf[step].some((field) => fields.includes(field)));
}
