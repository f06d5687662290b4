import type { HostingOffer } from '@kontor/contract/apps/hosting';
import { cleanSubdomain, type Interpreter } from '@kontor/contract/rules/apps/hosting';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../../text/text-context.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextArea, TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { GivenField } from './compose/given-field.tsx';
import { isContainer } from './draft.ts';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';
import { TypeChoice } from './type-choice.tsx';
import type { HostingForm } from './use-hosting-form.ts';
import { useSubdomainSentence } from './use-subdomain-sentence.ts';

/** Title, address, interpreter and the archive itself. */
export function DetailsStep({ hosting, offer }: { hosting: HostingForm; offer: HostingOffer }) {
  const t = useText(hostingText);
  const { form, upload, archive, compose, setOrigin, chooseInterpreter, isAgain } = hosting;
  // A website begins with what is uploaded; what a container is built from says what to upload.
  const isDocker = isContainer(form.values.interpreter);
  return (
    <>
      {isAgain && !archive && <Notice>{t(($) => $.isAgain)}</Notice>}
      <NameFields hosting={hosting} />
      <DomainField hosting={hosting} domain={offer.domain} />
      <TypeChoice
        value={isDocker ? 'docker' : 'web'}
        hasDocker={!offer.interpreters.some(({ name, obstacle }) => name === 'docker' && obstacle !== '')}
        onChange={(type) => chooseInterpreter(type === 'web' ? 'none' : 'docker')}
      />
      {isDocker && <InterpreterField hosting={hosting} offer={offer} />}
      <GivenField
        upload={upload}
        archive={archive}
        compose={compose}
        interpreter={form.values.interpreter}
        values={form.values}
        onValues={setOrigin}
        error={form.text('file').error}
        onSuggested={chooseInterpreter}
      />
      {!isDocker && <InterpreterField hosting={hosting} offer={offer} />}
      <Switch {...form.check('sso')} label={t(($) => $.field.sso)} hint={t(($) => $.field.ssoHint)} />
    </>
  );
}

function NameFields({ hosting: { form, setTitle } }: { hosting: HostingForm }) {
  const t = useText(hostingText);
  return (
    <>
      <TextField
        {...form.text('title')}
        onChange={setTitle}
        label={t(($) => $.field.title)}
        hint={t(($) => $.field.titleHint)}
        maxLength={100}
        autoComplete="off"
      />
      <TextArea
        {...form.text('description')}
        label={t(($) => $.field.description)}
        optional={t(($) => $.field.optional)}
        maxLength={2000}
        rows={2}
      />
    </>
  );
}

function DomainField({ hosting: { form, setDomain }, domain }: { hosting: HostingForm; domain: string }) {
  const t = useText(hostingText);
  const field = form.text('domain');
  const subdomain = cleanSubdomain(form.values.domain, domain);
  const sayFault = useSubdomainSentence();
  // an empty one is said only once it was left
  const fault = subdomain === '' ? undefined : sayFault(form.values.domain, domain);
  return (
    <TextField
      {...field}
      onChange={setDomain}
      label={t(($) => $.field.domain)}
      error={field.error ?? fault}
      hint={
        subdomain === ''
          ? t(($) => $.field.domainHintEmpty)
          : t(($) => $.field.domainHint, { address: `${subdomain}.${readableDomain(domain)}` })
      }
      suffix={`.${readableDomain(domain)}`}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const web: readonly Interpreter[] = ['none', 'php', 'python'];
const containers: readonly Interpreter[] = ['docker', 'compose'];

/** Choice of the interpreter; those this box cannot run say why. */
function InterpreterField({ hosting, offer }: { hosting: HostingForm; offer: HostingOffer }) {
  const t = useText(hostingText);
  const { form, chooseInterpreter } = hosting;
  const field = form.text('interpreter');
  const isDocker = isContainer(form.values.interpreter);
  const obstacle = offer.interpreters.find(({ name }) => name === form.values.interpreter)?.obstacle;
  return (
    <div className={styles.half}>
      <Select
        {...field}
        onChange={chooseInterpreter}
        error={field.error ?? (obstacle || undefined)}
        hint={form.values.interpreter === 'none' ? t(($) => $.field.interpreterHint) : undefined}
        label={isDocker ? t(($) => $.field.recipe) : t(($) => $.field.interpreter)}
        options={(isDocker ? containers : web).map((name) => ({ value: name, label: t(($) => $.interpreter[name]) }))}
      />
    </div>
  );
}
