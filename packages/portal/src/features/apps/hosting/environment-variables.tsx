import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { useStatus } from '../../../session/use-session.ts';
import { useText } from '../../../text/text-context.tsx';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';

type Variable = 'APP_URL' | 'REMOTE_USER' | 'USER_HEADER' | 'PORT' | 'DATA_FOLDER' | 'HTTPS_PROXY';

/** Variables as the server sets them; those about the user exist only behind the sign-in. */
function variablesOf(interpreter: Interpreter, isBehindSignIn: boolean, isIsolated: boolean): Variable[] {
  const who = (name: Variable) => (isBehindSignIn ? [name] : []);
  if (interpreter === 'none') return [];
  if (interpreter === 'docker') return ['APP_URL', 'PORT', ...who('USER_HEADER')];
  if (interpreter === 'compose') return ['APP_URL', ...who('USER_HEADER')];
  return ['APP_URL', ...who('REMOTE_USER'), 'DATA_FOLDER', ...(isIsolated ? (['HTTPS_PROXY'] as const) : [])];
}

/** Lists the environment variables an own app receives besides those of its addons, for its author. */
export function EnvironmentVariables({
  interpreter,
  isBehindSignIn,
}: {
  interpreter: Interpreter;
  isBehindSignIn: boolean;
}) {
  const t = useText(hostingText);
  // Without a network of its own an app needs no proxy, and gets none.
  const isIsolated = useStatus().engine?.isolation === 'full';
  const variables = variablesOf(interpreter, isBehindSignIn, isIsolated);
  if (variables.length === 0) return null;
  const textOf = (name: Variable) => {
    const text = t(($) => $.environment[name]);
    if (name !== 'HTTPS_PROXY' || (interpreter !== 'php' && interpreter !== 'python')) return text;
    return `${text} ${t(($) => $.environment[interpreter])}`;
  };
  return (
    <div className={styles.intro}>
      <h2>{t(($) => $.environment.title)}</h2>
      <p className={styles.quiet}>{t(($) => $.environment.text)}</p>
      <dl className={styles.variables}>
        {variables.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{textOf(name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
