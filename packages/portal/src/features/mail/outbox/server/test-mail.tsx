import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { useState } from 'react';
import { sentenceOf } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { type Form, useForm } from '../../../../ui/hooks/use-form.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { sendTestMail } from './queries.ts';
import styles from './server-page.module.css';
import { type ServerValues, typedOf } from './server-values.ts';
import { mailServerText } from './text/index.ts';

type Result = { to: string } | { fault: string };

/** The result of the last test; none once what it was made with has changed, or `drop` was called. */
export function useTestResult(values: ServerValues) {
  const [last, setLast] = useState<{ result: Result; values: string }>();
  const tested = JSON.stringify(values);
  return {
    result: last?.values === tested ? last.result : undefined,
    set: (result: Result) => setLast({ result, values: tested }),
    drop: () => setLast(undefined),
  };
}

interface TestMailProps {
  form: Form<ServerValues>;
  test: ReturnType<typeof useTestResult>;
}

/** Sends a test mail with what is typed in the form above, to oneself or an address typed. */
export function TestMail({ form: server, test }: TestMailProps) {
  const t = useText(mailServerText);
  const { user } = useMe();
  const form = useForm({
    initial: { to: user.externEmail },
    rules: { to: (typed) => (isEmail(cleanEmail(typed)) ? undefined : t(($) => $.needed.email)) },
    async onSubmit({ to }) {
      test.drop();
      if (!server.isValid) {
        test.set({ fault: t(($) => $.test.fix) });
        // Not valid, it saves nothing: it marks what is missing and moves the focus there.
        return server.submit();
      }
      await sendTestMail(to, typedOf(server.values));
      test.set({ to: cleanEmail(to) });
    },
    onFailed: (error, rest) => test.set({ fault: rest[0] ?? sentenceOf(error) }),
  });
  return (
    <Panel title={t(($) => $.test.title)}>
      <form className={styles.test} {...form.props}>
        <TextField
          {...form.text('to')}
          label={t(($) => $.test.to)}
          hint={t(($) => $.test.text)}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={form.busy}>
          {t(($) => $.test.send)}
        </Button>
        {test.result && <Outcome result={test.result} />}
      </form>
    </Panel>
  );
}

function Outcome({ result }: { result: Result }) {
  const t = useText(mailServerText);
  return (
    <div data-wide>
      {'to' in result ? (
        <Notice kind="good" title={t(($) => $.test.done)} announce>
          {t(($) => $.test.doneText, { to: result.to })}
        </Notice>
      ) : (
        <Notice kind="warn" title={t(($) => $.test.failed)} announce>
          {result.fault}
        </Notice>
      )}
    </div>
  );
}
