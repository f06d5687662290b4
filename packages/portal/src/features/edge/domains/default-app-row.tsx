import type { Domains } from '@kontor/contract/edge/domains';
import { readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import styles from './domains-page.module.css';
import { useSetDefaultApp } from './queries.ts';
import { domainsText } from './text/index.ts';

/** A checkbox and a select: the app that the main domain shows. */
export function DefaultAppRow({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  const { main, apps, defaultApp } = domains;
  const [isShown, setShown] = useState(defaultApp !== null);
  const [chosen, setChosen] = useState(defaultApp ?? '');
  const { save, isSaving } = useSave();
  const desired = isShown ? chosen || undefined : undefined;
  const isComplete = !isShown || chosen !== '';
  const isChanged = (desired ?? null) !== defaultApp;
  const options = [{ value: '', label: t(($) => $.defaultApp.choose), disabled: true }].concat(
    apps.map((app) => ({ value: app.instanceId, label: app.title, disabled: false })),
  );
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Checkbox
          label={t(($) => $.defaultApp.check)}
          hint={t(($) => $.defaultApp.text, { domain: readableUrl(main.url) })}
          checked={isShown}
          disabled={apps.length === 0}
          onChange={setShown}
        />
      </div>
      {isShown && (
        <div className={styles.choice}>
          <Select label={t(($) => $.defaultApp.app)} value={chosen} onChange={setChosen} options={options} />
        </div>
      )}
      {isComplete && isChanged && (
        <Button variant="primary" busy={isSaving} onClick={() => save(desired)}>
          {t(($) => $.save)}
        </Button>
      )}
    </div>
  );
}

function useSave() {
  const t = useText(domainsText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useSetDefaultApp();
  const save = (desired: string | undefined) =>
    perform({
      run: async () => {
        const { portal } = await mutateAsync(desired);
        // Opened under another address: continue at the portal's own.
        if (window.location.origin !== portal.url) window.location.assign(`${portal.url}/`);
      },
      done: desired === undefined ? t(($) => $.defaultApp.restored) : t(($) => $.defaultApp.saved),
      failed: desired === undefined ? t(($) => $.defaultApp.failedRestore) : t(($) => $.defaultApp.failedSet),
    });
  return { save, isSaving: isPending };
}
