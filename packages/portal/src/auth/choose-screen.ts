import type { BoxStatus, Status } from '@kontor/contract/talk/status';
import type { SessionState } from '../session/session-store.ts';

/** The screen that fills the page. */
export type Screen =
  | { name: 'progress'; status: BoxStatus | undefined }
  | {
      name:
        | 'setup'
        | 'moved'
        | 'login'
        | 'two-factor'
        | 'own-password'
        | 'puk'
        | 'recovery'
        | 'recovery-pin'
        | 'repair'
        | 'forgotten'
        | 'reset'
        | 'leaving'
        | 'shell';
    };

type ScreenState = Pick<SessionState, 'status' | 'user' | 'isKnown' | 'twoFactorConfirmed' | 'targetRoute'> & {
  box?: (Pick<Status, 'disabledFeatures'> & { status?: BoxStatus }) | undefined;
  /** The new address of a server that is no longer found at this one. */
  movedTo?: string | undefined;
  /** The page that restores a server in the setup is open: it shows how far that is, and what was typed stays if it fails. */
  isRestoreOpen?: boolean;
};

const publicScreens: Record<string, 'forgotten' | 'reset'> = {
  '/password/forgotten': 'forgotten',
  '/password/reset': 'reset',
};

const publicScreenAt = (path: string) => publicScreens[path.replace(/\/+$/, '')];

/** Whether a second factor is enabled and not yet confirmed in this session. */
function needsTwoFactor({ user, twoFactorConfirmed }: Pick<SessionState, 'user' | 'twoFactorConfirmed'>): boolean {
  return user?.twoFactorEnabled === true && !twoFactorConfirmed;
}

/** Whether somebody is signed in and nothing is left to confirm. */
export function isFullySignedIn(state: ScreenState): boolean {
  const { user } = state;
  return user !== undefined && !needsTwoFactor(state) && !user.passwordTemporary && !user.passwordResetPin;
}

function whileRunning(state: ScreenState, path: string): Screen {
  const publicScreen = publicScreenAt(path);
  if (publicScreen) return { name: publicScreen };
  if (!state.isKnown) return { name: 'progress', status: undefined };
  if (!state.user) return { name: 'login' };
  if (needsTwoFactor(state)) return { name: 'two-factor' };
  if (state.user.passwordTemporary) return { name: 'own-password' };
  if (state.user.passwordResetPin) return { name: 'puk' };
  return { name: state.targetRoute ? 'leaving' : 'shell' };
}

function whileRecovering(state: ScreenState, path: string): Screen {
  const hasAccounts = !state.box?.disabledFeatures.includes('accounts');
  const publicScreen = hasAccounts ? publicScreenAt(path) : undefined;
  if (publicScreen) return { name: publicScreen };
  if (!state.isKnown) return { name: 'progress', status: undefined };
  if (!state.user) return { name: hasAccounts ? 'login' : 'recovery-pin' };
  if (needsTwoFactor(state)) return { name: 'two-factor' };
  if (state.user.passwordTemporary) return { name: 'own-password' };
  return { name: hasAccounts && state.user.posixGroupName === 'admin' ? 'repair' : 'recovery' };
}

/**
 * Returns the one screen for a state of the box and of the session. While the box does not respond, the screen of its last response stays, under a banner: what
 * was typed there must not be lost.
 */
export function chooseScreen(state: ScreenState, path: string): Screen {
  const screen = screenOf(state, path);
  if (state.status !== 'OFFLINE' || !state.box?.status) return screen;
  const before = screenOf({ ...state, status: state.box.status }, path);
  return before.name === 'progress' || before.name === 'leaving' ? screen : before;
}

function screenOf(state: ScreenState, path: string): Screen {
  switch (state.status) {
    case 'RUNNING':
    case 'DATA_LOCKED':
      return whileRunning(state, path);
    case 'RECOVERY':
      return whileRecovering(state, path);
    case 'WAITING_FOR_SETUP':
      if (!state.user?.passwordResetPin) return { name: 'setup' };
      // Right after setup the PUK is shown at once; the status follows within seconds. With another domain it can be confirmed only at the new address.
      return { name: state.movedTo === undefined ? 'puk' : 'moved' };
    case 'RESTORING_BACKUP':
      return state.isRestoreOpen ? { name: 'setup' } : { name: 'progress', status: state.status };
    default:
      return { name: 'progress', status: state.status };
  }
}
