import type { ComposeQuestion } from '@kontor/contract/apps/hosting';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextArea, TextField } from '../../../../ui/controls/text-field.tsx';
import { hostingText } from '../text/index.ts';
import { answerTo } from './answers.ts';
import styles from './compose.module.css';
import { Place } from './findings.tsx';
import type { Compose } from './use-compose.ts';

export interface QuestionProps {
  question: ComposeQuestion;
  compose: Compose;
  /** Host name the app will have; empty while it is not known. */
  host: string;
}

/** A question of a compose file, as the field that fits it. */
export function QuestionField(props: QuestionProps) {
  const { kind } = props.question;
  if (kind === 'secret') return <SecretQuestion {...props} />;
  if (kind === 'address') return <AddressQuestion {...props} />;
  if (kind === 'profiles') return <ProfilesQuestion {...props} />;
  if (kind === 'web') return <PageQuestion {...props} />;
  return <TextQuestion {...props} />;
}

/** What is asked, and where it is written. */
function About({ message, line, service, unchanged }: ComposeQuestion & { unchanged?: string | undefined }) {
  return (
    <>
      {message} {unchanged && <>{unchanged} </>}
      <Place line={line} service={service} />
    </>
  );
}

function useField({ question, compose }: QuestionProps) {
  const t = useText(hostingText);
  const answer = answerTo(question, compose.given);
  const isHidden = question.isAnswered && typeof question.preset !== 'string';
  return {
    answer,
    text: {
      name: question.id,
      value: typeof answer === 'string' ? answer : '',
      onChange: (value: string) => compose.set(question, value),
      error: compose.errorOf(question),
      hint: <About {...question} unchanged={isHidden ? t(($) => $.compose.unchanged) : undefined} />,
      ...(!question.isRequired && { optional: t(($) => $.field.optional) }),
      spellCheck: false,
      autoCapitalize: 'none',
    },
  };
}

function TextQuestion(props: QuestionProps) {
  const t = useText(hostingText);
  const { kind, name } = props.question;
  const { text } = useField(props);
  if (kind === 'foreign-secret') return <PasswordField {...text} label={name} autoComplete="new-password" />;
  if (kind === 'file' || kind === 'env-file')
    return <TextArea {...text} label={name} rows={6} className={styles.code} />;
  const label = kind === 'port' ? t(($) => $.compose.port) : name;
  return <TextField {...text} label={label} autoComplete="off" inputMode={kind === 'port' ? 'numeric' : 'text'} />;
}

/** A password the server generates, unless one is typed. */
function SecretQuestion(props: QuestionProps) {
  const t = useText(hostingText);
  const { question, compose } = props;
  const { answer, text } = useField(props);
  const isGenerated = typeof answer !== 'string';
  return (
    <Group question={question}>
      <Checkbox
        label={t(($) => $.compose.generate)}
        checked={isGenerated}
        onChange={(wanted) => compose.set(question, wanted ? { use: 'generated' } : '')}
      />
      {!isGenerated && (
        <PasswordField
          {...text}
          label={t(($) => $.compose.ownSecret)}
          hint={question.isAnswered ? t(($) => $.compose.unchanged) : undefined}
          autoComplete="new-password"
        />
      )}
    </Group>
  );
}

const addressUses = ['url', 'host', 'other'] as const;

/** The address of the app itself, or another one. */
function AddressQuestion(props: QuestionProps) {
  const t = useText(hostingText);
  const { question, compose, host } = props;
  const { answer, text } = useField(props);
  const use = typeof answer === 'string' || answer.use === 'generated' ? 'other' : answer.use;
  const shown = readableDomain(host) || t(($) => $.compose.hostLater);
  const label = (one: (typeof addressUses)[number]) =>
    one === 'other'
      ? t(($) => $.compose.address.other)
      : t(($) => $.compose.address[one], { address: one === 'url' ? `https://${shown}` : shown });
  return (
    <Group question={question}>
      <Select
        label={t(($) => $.compose.address.label)}
        value={use}
        options={addressUses.map((one) => ({ value: one, label: label(one) }))}
        onChange={(one) => compose.set(question, one === 'other' ? '' : { use: one })}
      />
      {use === 'other' && (
        <TextField {...text} hint={undefined} label={t(($) => $.compose.address.own)} autoComplete="off" />
      )}
    </Group>
  );
}

/** Parts that run on request, to be ticked. */
function ProfilesQuestion({ question, compose }: QuestionProps) {
  const t = useText(hostingText);
  const answer = answerTo(question, compose.given);
  const chosen = new Set(typeof answer === 'string' ? answer.split(',').filter(Boolean) : []);
  const error = compose.errorOf(question);
  const toggle = (name: string, isWanted: boolean) =>
    compose.set(question, question.choices.filter((each) => (each === name ? isWanted : chosen.has(each))).join(','));
  return (
    <Group question={question} title={t(($) => $.compose.profiles)}>
      {question.choices.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.has(name)}
          onChange={(isWanted) => toggle(name, isWanted)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </Group>
  );
}

/** Which service shows the page of the app. */
function PageQuestion(props: QuestionProps) {
  const t = useText(hostingText);
  const { question, compose } = props;
  const { text } = useField(props);
  const labelOf = (choice: string) => {
    const [, service, port] = /^(.+):(\d+)$/.exec(choice) ?? [];
    if (service !== undefined && port !== undefined) return t(($) => $.compose.page.at, { service, port });
    return choice === 'none' ? t(($) => $.compose.page.none) : choice;
  };
  return (
    <Select
      name={question.id}
      label={t(($) => $.compose.page.label)}
      value={text.value}
      error={text.error}
      hint={text.hint}
      options={question.choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      onChange={(choice) => compose.set(question, choice)}
    />
  );
}

function Group({ question, title, children }: { question: ComposeQuestion; title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend>{title ?? question.name}</legend>
      <p className={styles.hint} id={id}>
        <About {...question} />
      </p>
      {children}
    </fieldset>
  );
}
