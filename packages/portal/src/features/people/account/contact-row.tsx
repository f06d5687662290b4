import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import styles from '../../../ui/lists/setting-row.module.css';
import { useContactPrivacy } from './queries.ts';
import { accountText } from './text/index.ts';

/** Whether users who see this user as their contact also see e-mail address and mobile number. */
export function ContactRow() {
  const t = useText(accountText);
  const perform = usePerform();
  const { isShown, save } = useContactPrivacy();
  const choose = (next: boolean) =>
    void perform({ run: () => save.mutateAsync(next), failed: t(($) => $.contact.failed) });
  return (
    <div className={styles.row}>
      <Switch
        label={t(($) => $.contact.show)}
        hint={t(($) => $.contact.text)}
        checked={isShown ?? false}
        disabled={isShown === undefined || save.isPending}
        onChange={choose}
      />
    </div>
  );
}
