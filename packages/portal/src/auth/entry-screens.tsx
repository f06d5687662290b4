import { useSession } from '../session/use-session.ts';
import type { Dictionary, Namespace } from '../text/namespace.ts';
import { twoFactorText } from './login/text/index.ts';
import { TwoFactorScreen } from './login/two-factor-screen.tsx';
import { ForgottenScreen } from './password/forgotten-screen.tsx';
import { OwnPasswordScreen } from './password/own-password-screen.tsx';
import { PukScreen } from './password/puk-screen.tsx';
import { ResetScreen } from './password/reset-screen.tsx';
import { passwordText } from './password/text/index.ts';
import { RecoveryPinScreen } from './recovery/recovery-pin-screen.tsx';
import { RecoveryScreen } from './recovery/recovery-screen.tsx';
import { recoveryText } from './recovery/text/index.ts';
import { MovedScreen } from './setup/moved-screen.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';
import { setupText } from './setup/text/index.ts';

/** Texts of these screens, bundled with them so that the sign-in does not load them. */
export const words: readonly Namespace<Dictionary>[] = [twoFactorText, passwordText, recoveryText, setupText];

export type EntryScreenName =
  | 'setup'
  | 'moved'
  | 'two-factor'
  | 'own-password'
  | 'puk'
  | 'recovery'
  | 'recovery-pin'
  | 'forgotten'
  | 'reset';

/** The rarely shown screens, in a chunk of their own. */
export default function EntryScreen({ name }: { name: EntryScreenName }) {
  const user = useSession((session) => session.user);
  const movedTo = useSession((session) => session.movedTo) ?? location.origin;
  switch (name) {
    case 'setup':
      return <SetupScreen />;
    case 'moved':
      return <MovedScreen uid={user?.uid ?? ''} address={movedTo} />;
    case 'two-factor':
      return <TwoFactorScreen />;
    case 'own-password':
      return <OwnPasswordScreen uid={user?.uid ?? ''} />;
    case 'puk':
      return <PukScreen uid={user?.uid ?? ''} puk={user?.passwordResetPin ?? ''} />;
    case 'recovery':
      return <RecoveryScreen />;
    case 'recovery-pin':
      return <RecoveryPinScreen />;
    case 'forgotten':
      return <ForgottenScreen />;
    case 'reset':
      return <ResetScreen />;
  }
}
