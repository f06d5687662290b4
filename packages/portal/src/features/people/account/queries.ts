import { privateContact } from '@kontor/contract/rules/people/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { portalClient } from '../../../auth/portal-client.ts';

const sessions = ['sessions'];

/** Where this person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: sessions, queryFn: () => api('GET /api/v1/sessions') });
}

function useSessionAction<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => client.invalidateQueries({ queryKey: sessions }) });
}

export const useEndSession = () =>
  useSessionAction((id: string) => api('DELETE /api/v1/sessions/{id}', { params: { id } }));

export const useEndOtherSessions = () => useSessionAction(() => api('DELETE /api/v1/sessions'));

interface Passwords {
  currentPassword: string;
  newPassword: string;
  newPasswordRepeat: string;
}

/** Ends all other sessions, too. */
export async function changePassword(id: string, body: Passwords): Promise<void> {
  await api('POST /api/v1/users/{id}/password_change_request', { params: { id }, body });
}

/** A new PUK, which the gate then shows and asks to confirm. */
export async function renewPuk(id: string, password: string): Promise<void> {
  portalClient.session.setUser(await api('POST /api/v1/users/{id}/puk', { params: { id }, body: { password } }));
}

/** Address of the picture of a second factor that waits to be confirmed. */
export const twoFactorPicture = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}/twofactorcode`;

/** Its key as text; the same until it is confirmed. */
export function useTwoFactorKey(id: string) {
  return useQuery({
    queryKey: ['twofactorcode', id],
    queryFn: async () =>
      keyIn(await api('GET /api/v1/users/{id}/twofactorcode', { params: { id }, query: { format: 'json' } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** By contract the reply is bytes; as JSON it comes read already. */
function keyIn(reply: unknown): string {
  const hasKey = typeof reply === 'object' && reply !== null && 'secret' in reply && typeof reply.secret === 'string';
  if (!hasKey) throw new Error('The reply holds no key');
  return reply.secret as string;
}

interface TwoFactorRequest {
  enabled: boolean;
  code: string;
  password: string;
}

/** Switches the second factor; answers the recovery codes. */
export async function setTwoFactor(id: string, request: TwoFactorRequest): Promise<string[]> {
  const { enabled, recoveryCodes } = await api('POST /api/v1/users/{id}/twofactorconfig', {
    params: { id },
    body: request,
  });
  const { user } = portalClient.session.get();
  // confirmed by the code just typed: the gate must not ask for it again
  if (enabled) portalClient.session.confirmTwoFactor();
  if (user) portalClient.session.setUser({ ...user, twoFactorEnabled: enabled });
  return recoveryCodes;
}

/** Keeps the language for this person on every device. */
export async function saveLanguage(id: string, preferredLanguage: 'de' | 'en'): Promise<void> {
  portalClient.session.setUser(await api('PATCH /api/v1/users/{id}', { params: { id }, body: { preferredLanguage } }));
}

const config = ['config'];

/** Whether address and mobile number are shown to those whose contact this person is; undefined until that is known. */
export function useContactPrivacy() {
  const client = useQueryClient();
  const settings = useQuery({ queryKey: config, queryFn: () => api('GET /api/v1/config') }).data;
  const save = useMutation({
    mutationFn: (isShown: boolean) =>
      api('POST /api/v1/config', { body: { id: privateContact, value: String(!isShown) } }),
    onSettled: () => client.invalidateQueries({ queryKey: config }),
  });
  const isShown = settings && !settings.some(({ id, value }) => id === privateContact && value === 'true');
  return { isShown, save };
}
