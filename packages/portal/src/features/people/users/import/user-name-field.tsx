import type { ImportReport } from '@kontor/contract/people/users';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { cleanUserName, isUserName } from '@kontor/contract/rules/people/username';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import styles from './import.module.css';
import type { TableChoices } from './queries.ts';
import { usersImportText } from './text/index.ts';

/** Each check reads the table again. */
const checkDelayMs = 400;

interface UserNameFieldProps {
  line: ImportReport['lines'][number];
  choices: TableChoices;
  onChoose: (patch: Partial<TableChoices>) => void;
}

/** Another username for somebody with a namesake, checked as it is typed. One that is wrong is sent, too: nobody is created by it. */
export function UserNameField({ line, choices: { userNames }, onChoose }: UserNameFieldProps) {
  const t = useText(usersImportText);
  const chosen = userNames[line.line];
  const { local, domain } = partsOf(chosen ?? line.uid);
  const [typed, setTyped] = useState(local);
  const name = cleanUserName(typed.trim());
  const wanted = `${name}@${domain}`;
  const send = () => {
    if (wanted !== (chosen ?? line.uid)) onChoose({ userNames: { ...userNames, [line.line]: wanted } });
  };
  useDelayed(send, wanted);
  const isChecked = chosen === wanted && line.uid === wanted;
  const fault = isUserName(name) ? undefined : t(($) => $.import.userName.shape);
  const isRefused = chosen === undefined && line.state === 'faulty';
  const hint = () => {
    if (isChecked && line.state === 'new') return t(($) => $.import.userName.free);
    return isRefused ? t(($) => $.import.userName.other) : t(($) => $.import.userName.hint);
  };
  return (
    <div className={styles.userName}>
      <TextField
        label={t(($) => $.import.userName.label, { number: line.line })}
        hint={hint()}
        error={fault ?? (isChecked ? line.fields.uid : undefined)}
        value={typed}
        onChange={setTyped}
        onBlur={send}
        suffix={`@${readableDomain(domain)}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

function partsOf(uid: string): { local: string; domain: string } {
  const at = uid.lastIndexOf('@');
  return { local: uid.slice(0, at), domain: uid.slice(at + 1) };
}

/** Calls the newest `run` once `value` has not changed for a moment. */
function useDelayed(run: () => void, value: string): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the value restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), checkDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
}
