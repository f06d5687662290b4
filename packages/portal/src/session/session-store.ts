import type { User } from '@kontor/contract/people/users';
import type { AdminMode, BoxStatus, Status } from '@kontor/contract/talk/status';
import { silentStatus } from '../api/status-poll.ts';
import { createSignal } from '../text/signal.ts';

/** State of the box and of the session, as far as the page knows it. */
export interface SessionState {
  /** `undefined` until the first response. */
  status: BoxStatus | undefined;
  /** Somebody restarts the server here without the device it runs on. */
  isDeviceRunning: boolean;
  /** Last full response of the status call. */
  box: Status | undefined;
  user: User | undefined;
  /** Address of the portal once the server has said that it is no longer found at this one. */
  movedTo: string | undefined;
  /** In memory only (keeps H3); after a reload there is none, and the cookie identifies the session. */
  token: string | undefined;
  /** The server has said who is signed in, or that nobody is. */
  isKnown: boolean;
  twoFactorConfirmed: boolean;
  /** The server has ended the session of somebody who was signed in on this page. */
  wasEnded: boolean;
  adminMode: AdminMode;
  /** Admin mode was left because an app was opened, and has not been entered since. */
  wasLockedByApp: boolean;
  /** Page of this host to redirect to once everything is confirmed (keeps H4). */
  targetRoute: string | undefined;
  isDemoOpen: boolean;
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | undefined;
  epoch(): number;
  /** Returns a mark for `applyStatus`; it changes with every sign-in, sign-out and change of admin mode. */
  mark(): number;
  /**
   * Applies a status requested at `mark`; with an outdated mark, admin mode is left unchanged. Returns whether the page must be reloaded, and whether admin mode
   * seems to be over: it stays until it is known that the session is not over as well.
   */
  applyStatus(box: Status, mark: number): { reload: boolean; isModeInDoubt: boolean };
  /** Called when the box does not respond. */
  markUnreachable(): void;
  /** Called when the server has said where it is found instead of here. */
  markMoved(address: string): void;
  /** Sets a status ahead of the box, such as RESETTING after a factory reset was requested. `isDeviceRunning`: only the server restarts. */
  assumeStatus(status: BoxStatus, isDeviceRunning?: boolean): void;
  setToken(token: string): void;
  signIn(user: User, twoFactorConfirmed?: boolean): void;
  /** Called when the signed-in user has changed on the server. */
  setUser(user: User): void;
  confirmTwoFactor(): void;
  confirmPuk(): void;
  /** Ends the session on this page. `byServer`: it was over already. */
  end(byServer?: boolean): void;
  setAdminMode(mode: AdminMode): void;
  /** `byApp`: an app was opened, which is used without it. */
  leaveAdminMode(byApp?: boolean): void;
  setTarget(route: string | undefined): void;
  openDemo(): void;
  closeDemo(): void;
}

const noAdminMode: AdminMode = { enabled: false, expires: null };
const anonymous = {
  user: undefined,
  token: undefined,
  twoFactorConfirmed: false,
  adminMode: noAdminMode,
  wasLockedByApp: false,
};

/** Whether the box was there and does not respond at the moment; a banner says so. */
export const isConnectionLost = ({ status, box }: SessionState): boolean => status === 'OFFLINE' && box !== undefined;

const isSameMode = (one: AdminMode, other: AdminMode) => one.enabled === other.enabled && one.expires === other.expires;

/** Statuses whose screens must not show anything from before. */
const sessionEndingStatuses = new Set<BoxStatus>(['RECOVERY', 'WAITING_FOR_SETUP', 'DATA_LOCKED']);

export function createSessionStore(): SessionStore {
  const changes = createSignal();
  let epoch = 0;
  let mark = 0;
  let state: SessionState = {
    ...anonymous,
    status: undefined,
    isDeviceRunning: false,
    box: undefined,
    movedTo: undefined,
    isKnown: false,
    wasEnded: false,
    targetRoute: undefined,
    isDemoOpen: false,
  };

  function set(change: Partial<SessionState>): void {
    if ('adminMode' in change) mark++;
    state = { ...state, ...change };
    changes.emit();
  }

  function changeUser(change: (user: User) => User): void {
    if (state.user) set({ user: change(state.user) });
  }

  return {
    get: () => state,
    subscribe: changes.subscribe,
    token: () => state.token,
    epoch: () => epoch,
    mark: () => mark,
    applyStatus(box, asked) {
      const before = state.status;
      // it moved back
      if (state.movedTo !== undefined) set({ movedTo: undefined });
      if (before !== undefined && before !== box.status && sessionEndingStatuses.has(box.status)) {
        epoch++;
        set({ ...anonymous, isKnown: false });
      }
      if (box.status !== state.status || box !== state.box) set({ status: box.status, box });
      const isNewMode = state.user && asked === mark && !isSameMode(box.adminMode, state.adminMode);
      const isModeInDoubt = isNewMode === true && !box.adminMode.enabled && state.adminMode.enabled;
      if (isNewMode && !isModeInDoubt) set({ adminMode: box.adminMode });
      return { reload: before === 'UPDATING' && box.status !== 'UPDATING', isModeInDoubt };
    },
    markUnreachable() {
      const status = silentStatus(state.status);
      if (status !== state.status) set({ status });
    },
    markMoved(address) {
      if (address !== state.movedTo) set({ movedTo: address });
    },
    assumeStatus: (status, isDeviceRunning = false) => set({ status, isDeviceRunning }),
    setToken: (token) => set({ token }),
    signIn(user, twoFactorConfirmed = false) {
      epoch++;
      set({ user, twoFactorConfirmed, isKnown: true, wasEnded: false, adminMode: noAdminMode, wasLockedByApp: false });
    },
    setUser: (user) => changeUser(() => user),
    confirmTwoFactor: () => set({ twoFactorConfirmed: true }),
    confirmPuk: () => changeUser(({ passwordResetPin: _, ...user }) => user),
    end(byServer = false) {
      epoch++;
      set({ ...anonymous, isKnown: true, wasEnded: byServer && state.user !== undefined });
    },
    setAdminMode: (adminMode) => set({ adminMode, wasLockedByApp: false }),
    leaveAdminMode: (byApp = false) => set({ adminMode: noAdminMode, wasLockedByApp: byApp || state.wasLockedByApp }),
    setTarget: (targetRoute) => set({ targetRoute }),
    openDemo: () => set({ isDemoOpen: true }),
    closeDemo: () => set({ isDemoOpen: false }),
  };
}
