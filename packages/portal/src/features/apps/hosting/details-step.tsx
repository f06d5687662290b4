import type { HostingOffer } from '@kontor/contract/apps/hosting';
import { cleanSubdomain, type Interpreter, subdomainFault } from '@kontor/contract/rules/apps/hosting';
import { useText } from '../../../text/text-context.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextArea, TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { ArchiveField } from './archive-field.tsx';
import { isContainer } from './draft.ts';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';
import { TypeChoice } from './type-choice.tsx';
import type { HostingForm } from './use-hosting-form.ts';

/** Title, address, interpreter and the archive itself. */
export function DetailsStep({ hosting, offer }: { hosting: HostingForm; offer: HostingOffer }) {
  const t = useText(hostingText);
  const { form, setTitle, upload, archive, chooseInterpreter, isAgain } = hosting;
  return (
    <>
      {isAgain && !archive && <Notice>{t(($) => $.isAgain)}</Notice>}
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
      <DomainField hosting={hosting} domain={offer.domain} />
      <TypeChoice
        value={isContainer(form.values.interpreter) ? 'docker' : 'web'}
        onChange={(type) => chooseInterpreter(type === 'web' ? 'none' : 'docker')}
      />
      <InterpreterField hosting={hosting} offer={offer} />
      <ArchiveField
        upload={upload}
        archive={archive}
        interpreter={form.values.interpreter}
        error={form.text('file').error}
        onSuggested={chooseInterpreter}
      />
      <Switch {...form.check('sso')} label={t(($) => $.field.sso)} hint={t(($) => $.field.ssoHint)} />
    </>
  );
}

function DomainField({ hosting: { form, setDomain }, domain }: { hosting: HostingForm; domain: string }) {
  const t = useText(hostingText);
  const field = form.text('domain');
  const subdomain = cleanSubdomain(form.values.domain, domain);
  const fault = subdomainFault(subdomain, domain);
  return (
    <TextField
      {...field}
      onChange={setDomain}
      label={t(($) => $.field.domain)}
      error={field.error ?? (fault && fault !== 'missing' ? t(($) => $.missing[fault]) : undefined)}
      hint={
        subdomain === ''
          ? t(($) => $.field.domainHintEmpty)
          : t(($) => $.field.domainHint, { address: `${subdomain}.${domain}` })
      }
      suffix={`.${domain}`}
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
        label={isDocker ? t(($) => $.field.recipe) : t(($) => $.field.interpreter)}
        options={(isDocker ? containers : web).map((name) => ({ value: name, label: t(($) => $.interpreter[name]) }))}
      />
    </div>
  );
}
