import { isContact, privateContact } from '@kontor/contract/rules/people/user';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isWrongPassword } from '../../../session/client.ts';
import { portalClient } from '../../../session/portal-client.ts';
import type { MailRestore } from '../../../shared/backups/mail/mail-dialog.tsx';
import { configQuery } from '../../../shared/config/queries.ts';
import { liveKey } from '../../../shared/live-updates/live-query.ts';
import type { Language } from '../../../text/language.ts';

const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => api('GET /api/v1/sessions') });

/** Returns the sessions of this user. */
export const useSessions = () => useQuery(sessionsQuery);

function useSessionAction<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => client.invalidateQueries(sessionsQuery) });
}

export const useEndSession = () =>
  useSessionAction((id: string) => api('DELETE /api/v1/sessions/{id}', { params: { id } }));

export const useEndOtherSessions = () => useSessionAction(() => api('DELETE /api/v1/sessions'));

interface Passwords {
  currentPassword: string;
  newPassword: string;
  newPasswordRepeat: string;
}

/** Also ends all other sessions. */
export async function changePassword(id: string, body: Passwords): Promise<void> {
  try {
    await api('POST /api/v1/users/{id}/password_change_request', { params: { id }, body });
  } catch (error) {
    // the refusal names no field, because other requests that need a password have none
    throw isWrongPassword(error) ? error.withFields({ currentPassword: error.message }) : error;
  }
}

/** Creates a new PUK, which the root screen then shows until it is confirmed. */
export async function renewPuk(id: string, password: string): Promise<void> {
  portalClient.session.setUser(await api('POST /api/v1/users/{id}/puk', { params: { id }, body: { password } }));
}

/** URL of the QR code of a second factor that is not confirmed yet. */
export const twoFactorPicture = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}/twofactorcode`;

const twoFactorKeyQuery = (id: string) =>
  queryOptions({
    queryKey: ['twofactorcode', id],
    queryFn: async () =>
      pendingKeyIn(await api('GET /api/v1/users/{id}/twofactorcode', { params: { id }, query: { format: 'json' } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns its key as text, and as a link that authenticator apps open; it stays the same until confirmed. */
export const useTwoFactorKey = (id: string) => useQuery(twoFactorKeyQuery(id));

/** The contract declares binary; a JSON reply has been parsed already. */
function pendingKeyIn(reply: unknown): { secret: string; uri: string } {
  const { secret, uri } = (reply ?? {}) as Record<string, unknown>;
  if (typeof secret !== 'string' || typeof uri !== 'string') throw new Error('The reply holds no key');
  return { secret, uri };
}

interface TwoFactorRequest {
  enabled: boolean;
  code: string;
  password: string;
}

/** Enables or disables the second factor; resolves with the recovery codes. */
export async function setTwoFactor(id: string, request: TwoFactorRequest): Promise<string[]> {
  const { enabled, recoveryCodes } = await api('POST /api/v1/users/{id}/twofactorconfig', {
    params: { id },
    body: request,
  });
  const { user } = portalClient.session.get();
  // the code just typed confirms it: it must not be asked for again
  if (enabled) portalClient.session.confirmTwoFactor();
  if (user) portalClient.session.setUser({ ...user, twoFactorEnabled: enabled });
  return recoveryCodes;
}

/** Saves the language for this user, on every device. */
export async function saveLanguage(id: string, preferredLanguage: Language): Promise<void> {
  portalClient.session.setUser(await api('PATCH /api/v1/users/{id}', { params: { id }, body: { preferredLanguage } }));
}

/**
 * Returns whether address and mobile number are visible to those who have this user as contact; `undefined` while loading. Without a choice they are once an
 * administrator made the user somebody's contact, and before that nobody sees them.
 */
export function useContactPrivacy() {
  const client = useQueryClient();
  const settings = useQuery(configQuery).data;
  const save = useMutation({
    mutationFn: (isShown: boolean) =>
      api('POST /api/v1/config', { body: { id: privateContact, value: String(!isShown) } }),
    onSettled: () => client.invalidateQueries(configQuery),
  });
  const settingOf = (wanted: string) => settings?.find(({ id }) => id === wanted)?.value;
  const chosen = settingOf(privateContact);
  const isShown = chosen === undefined ? settingOf(isContact) === 'true' : chosen !== 'true';
  return { isShown: settings && isShown, save };
}

const changesQuery = queryOptions({
  queryKey: ['own-changes'],
  queryFn: () => api('GET /api/v1/journal/own'),
});

/** Returns what others did to the own account, newest first. */
export const useChangesByOthers = () => useQuery(changesQuery);

const ownMailQuery = queryOptions({
  queryKey: liveKey('backups', 'own-mail'),
  queryFn: () => api('GET /api/v1/mailbox/backups'),
});

/** Backups of the own mailbox; none where one has none. */
export const useOwnMailBackups = () => useQuery(ownMailQuery);
export type OwnMailBackup = NonNullable<ReturnType<typeof useOwnMailBackups>['data']>[number];

/** Folders of the own mailbox in a backup, which never changes; asked for once there is one. */
export const useOwnMailFolders = (id: string | undefined) =>
  useQuery({
    queryKey: ['own-mail-folders', id],
    queryFn: () => api('GET /api/v1/mailbox/backups/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restoreOwnMail = (id: string, body: MailRestore): Promise<unknown> =>
  api('POST /api/v1/mailbox/backups/{id}', { params: { id }, body });
