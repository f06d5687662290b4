import type { Domains } from '@kontor/contract/domains';
import { useState } from 'react';
import { useTellFailure } from '../../app/tell-failure.ts';
import { domainsText } from '../../text/domains.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import styles from './domains-page.module.css';
import { useShowApp } from './queries.ts';

/** A checkbox and a choice: which app the main domain shows. */
export function ShownApp({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  const { main, apps, defaultApp } = domains;
  const [isShown, setShown] = useState(defaultApp !== null);
  const [chosen, setChosen] = useState(defaultApp ?? '');
  const { save, isSaving } = useSave();
  const wish = isShown ? chosen || undefined : undefined;
  const isComplete = !isShown || chosen !== '';
  const isChanged = (wish ?? null) !== defaultApp;
  const options = [{ value: '', label: t(($) => $.shown.choose), disabled: true }].concat(
    apps.map((app) => ({ value: app.instanceId, label: app.title, disabled: false })),
  );
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Checkbox
          label={t(($) => $.shown.check)}
          hint={t(($) => $.shown.text, { domain: main.domain })}
          checked={isShown}
          disabled={apps.length === 0}
          onChange={setShown}
        />
      </div>
      {isShown && (
        <div className={styles.choice}>
          <Select label={t(($) => $.shown.app)} value={chosen} onChange={setChosen} options={options} />
        </div>
      )}
      {isComplete && isChanged && (
        <Button variant="primary" busy={isSaving} onClick={() => save(wish)}>
          {t(($) => $.save)}
        </Button>
      )}
    </div>
  );
}

function useSave() {
  const t = useText(domainsText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const show = useShowApp();
  const save = (wish: string | undefined) =>
    show.mutate(wish, {
      onSuccess: ({ portal }) => {
        toasts.show({ title: wish === undefined ? t(($) => $.shown.restored) : t(($) => $.shown.saved) });
        // Whoever came by another address goes on at the portal's own.
        if (window.location.origin !== portal.url) window.location.assign(`${portal.url}/`);
      },
      onError: (error) =>
        tell(wish === undefined ? t(($) => $.shown.failedRestore) : t(($) => $.shown.failedSet), error),
    });
  return { save, isSaving: show.isPending };
}
