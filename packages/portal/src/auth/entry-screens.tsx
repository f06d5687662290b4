import { useSession } from '../session/use-session.ts';
import { entryText } from './entry/text/index.ts';
import { TwoFactorScreen } from './login/two-factor-screen.tsx';
import { ForgottenScreen } from './password/forgotten-screen.tsx';
import { PukScreen } from './password/puk-screen.tsx';
import { ResetScreen } from './password/reset-screen.tsx';
import { RecoveryPinScreen } from './recovery/recovery-pin-screen.tsx';
import { RecoveryScreen } from './recovery/recovery-screen.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';

/** Texts of these screens, bundled with them so that the sign-in does not load them. */
export const words = entryText;

export type EntryScreenName = 'setup' | 'two-factor' | 'puk' | 'recovery' | 'recovery-pin' | 'forgotten' | 'reset';

/** The rarely shown screens, in a chunk of their own. */
export default function EntryScreen({ name }: { name: EntryScreenName }) {
  const user = useSession((session) => session.user);
  switch (name) {
    case 'setup':
      return <SetupScreen />;
    case 'two-factor':
      return <TwoFactorScreen />;
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
