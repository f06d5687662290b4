import { useTellFailure } from '../../app/tell-failure.ts';
import { accountText } from '../../text/account.ts';
import { useText } from '../../text/text-context.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import styles from '../../ui/setting-row.module.css';
import { useContactPrivacy } from './queries.ts';

/** Whether those who are shown this person as their contact see address and mobile number, too. */
export function ContactRow() {
  const t = useText(accountText);
  const tell = useTellFailure();
  const { isShown, keep } = useContactPrivacy();
  const choose = (next: boolean) =>
    keep.mutate(next, {
      onError: (error) =>
        tell(
          t(($) => $.contact.failed),
          error,
        ),
    });
  return (
    <div className={styles.row}>
      <Switch
        label={t(($) => $.contact.show)}
        hint={t(($) => $.contact.text)}
        checked={isShown ?? false}
        disabled={isShown === undefined || keep.isPending}
        onChange={choose}
      />
    </div>
  );
}
