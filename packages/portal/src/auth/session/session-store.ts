import type { User } from '@kontor/contract/people/users';
import type { AdminMode, BoxStatus, Status } from '@kontor/contract/talk/status';
import { silentStatus } from '../../api/status-poll.ts';

/** What the page knows about the box and who is signed in. */
export interface SessionState {
  /** Undefined until the box has answered once. */
  status: BoxStatus | undefined;
  /** The last full answer of the status call. */
  box: Status | undefined;
  user: User | undefined;
  /** In memory only (keeps H3); after a reload there is none and the cookie speaks. */
  token: string | undefined;
  /** The server has said who is signed in, or that nobody is. */
  isKnown: boolean;
  twoFactorConfirmed: boolean;
  adminMode: AdminMode;
  /** Page of this host to leave for once everything is confirmed (keeps H4). */
  targetRoute: string | undefined;
  isDemoOpen: boolean;
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | undefined;
  epoch(): number;
  /** A mark for `hear`: changes with every sign-in, sign-out and change of admin mode. */
  mark(): number;
  /** News of the box, asked for at `mark`: of an older mark it says nothing about admin mode. Says whether the page must be loaded anew. */
  applyStatus(box: Status, mark: number): { reload: boolean };
  /** The box does not answer. */
  markUnreachable(): void;
  /** A status this page knows before the box says so, as RESETTING after a factory reset was asked for. */
  assumeStatus(status: BoxStatus): void;
  setToken(token: string): void;
  signIn(user: User, twoFactorConfirmed?: boolean): void;
  /** The own fields have changed on the server. */
  setUser(user: User): void;
  confirmTwoFactor(): void;
  confirmPuk(): void;
  /** Nobody is signed in any more, as far as this page is concerned. */
  end(): void;
  setAdminMode(mode: AdminMode): void;
  leaveAdminMode(): void;
  setTarget(route: string | undefined): void;
  openDemo(): void;
  closeDemo(): void;
}

const noAdminMode: AdminMode = { enabled: false, expires: null };
const anonymous = { user: undefined, token: undefined, twoFactorConfirmed: false, adminMode: noAdminMode };

const isSameMode = (one: AdminMode, other: AdminMode) => one.enabled === other.enabled && one.expires === other.expires;

/** Statuses whose screens must not show what was before. */
const sessionEndingStatuses = new Set<BoxStatus>(['RECOVERY', 'WAITING_FOR_SETUP', 'DATA_LOCKED']);

export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  let epoch = 0;
  let mark = 0;
  let state: SessionState = {
    ...anonymous,
    status: undefined,
    box: undefined,
    isKnown: false,
    targetRoute: undefined,
    isDemoOpen: false,
  };

  function set(change: Partial<SessionState>): void {
    if ('adminMode' in change) mark++;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function changeUser(change: (user: User) => User): void {
    if (state.user) set({ user: change(state.user) });
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => state.token,
    epoch: () => epoch,
    mark: () => mark,
    applyStatus(box, asked) {
      const before = state.status;
      if (before !== undefined && before !== box.status && sessionEndingStatuses.has(box.status)) {
        epoch++;
        set({ ...anonymous, isKnown: false });
      }
      if (box.status !== state.status || box !== state.box) set({ status: box.status, box });
      if (state.user && asked === mark && !isSameMode(box.adminMode, state.adminMode))
        set({ adminMode: box.adminMode });
      return { reload: before === 'UPDATING' && box.status !== 'UPDATING' };
    },
    markUnreachable() {
      const status = silentStatus(state.status);
      if (status !== state.status) set({ status });
    },
    assumeStatus: (status) => set({ status }),
    setToken: (token) => set({ token }),
    signIn(user, twoFactorConfirmed = false) {
      epoch++;
      set({ user, twoFactorConfirmed, isKnown: true, adminMode: noAdminMode });
    },
    setUser: (user) => changeUser(() => user),
    confirmTwoFactor: () => set({ twoFactorConfirmed: true }),
    confirmPuk: () => changeUser(({ passwordResetPin: _, ...user }) => user),
    end() {
      epoch++;
      set({ ...anonymous, isKnown: true });
    },
    setAdminMode: (adminMode) => set({ adminMode }),
    leaveAdminMode: () => set({ adminMode: noAdminMode }),
    setTarget: (targetRoute) => set({ targetRoute }),
    openDemo: () => set({ isDemoOpen: true }),
    closeDemo: () => set({ isDemoOpen: false }),
  };
}
