import { readableAddress, readableDomain, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../text/text-context.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { atNewAddress, atThisComputer, isLoopback } from '../location.ts';
import { setupText } from './text/index.ts';

interface MovedScreenProps {
  uid: string;
  /** The origin of the portal from now on. */
  address: string;
}

/** Shown after a setup with another domain than the one of this page: leads to the login at the new address, after which the PUK is shown. */
export function MovedScreen({ uid, address }: MovedScreenProps) {
  const t = useText(setupText);
  const { hostname } = new URL(address);
  return (
    <AuthCard
      title={t(($) => $.moved.title)}
      text={t(($) => $.moved.text, { address: readableUrl(address) })}
      size="medium"
      focusTitle
    >
      <p>{t(($) => $.moved.next, { uid: readableAddress(uid) })}</p>
      <a className={buttonClass({ variant: 'primary', wide: true })} href={atNewAddress(address)}>
        {t(($) => $.moved.go)}
      </a>
      {!isLoopback(hostname) && (
        <>
          <p className={styles.quiet}>{t(($) => $.moved.unreached, { host: readableDomain(hostname) })}</p>
          {isLoopback(location.hostname) && (
            <p className={styles.quiet}>
              {t(($) => $.moved.meanwhile)} <a href={`${atThisComputer()}/`}>{atThisComputer()}</a>
            </p>
          )}
        </>
      )}
    </AuthCard>
  );
}
