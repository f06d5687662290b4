import { type Instruction, jsonWords } from './dockerfile.ts';
import { unclearStep } from './dockerfile-bases.ts';
import { heredocMarkers, plainText } from './heredocs.ts';
import { type Flag, splitFlags } from './leading-flags.ts';
import { newerStep, rightsStep, secretStep } from './newer-steps.ts';
import type { StageState } from './stage-state.ts';

/** What a `RUN` becomes for the builder of this server. */
interface Mounts {
  /** What is mounted is copied before instead. */
  copies: Instruction[];
  /** Folders that exist while the command runs. */
  folders: string[];
}

/**
 * Returns steps of the older syntax that do what a `RUN` does: mounted files are copied, caches and folders in memory become folders, texts become part of the
 * command. Throws a `RefusedError` for what has no such form.
 */
export function runSteps(step: Instruction, { shell }: StageState): Instruction[] {
  const split = splitFlags(step.rest);
  if (split === undefined) throw unclearStep(step);
  const { copies, folders } = mountsIn(step, split.flags);
  const command = split.rest;
  const isList = jsonWords(command) !== undefined && command.startsWith('[');
  if (step.heredocs !== undefined) {
    if (isList) throw newerStep(step);
    const script = scriptOf(command, step);
    return [...copies, { ...plainStep(step), rest: listText([...shell, `${makeFolders(folders, shell)}${script}`]) }];
  }
  const made = isList ? '' : makeFolders(folders, shell);
  return [...copies, { ...plainStep(step), rest: `${made}${command}` }];
}

const plainStep = ({ name, line }: Instruction): Instruction => ({ name, line, rest: '' });

/** Renders a list that no builder finds the beginning of a text in. */
const listText = (words: readonly string[]): string => JSON.stringify(words).replaceAll('<', '\\u003c');

function mountsIn(step: Instruction, flags: readonly Flag[]): Mounts {
  const mounts: Mounts = { copies: [], folders: [] };
  for (const { name, value } of flags) {
    if (name === 'mount') addMount(step, value, mounts);
    else if (name === 'network' && value === 'host') throw rightsStep(step);
    else if (name === 'security' && value !== 'sandbox') throw rightsStep(step);
    else if (name !== 'network' && name !== 'security') throw newerStep(step);
  }
  return mounts;
}

const plainPath = /^[\w./${}:@+~-]+$/;

function addMount(step: Instruction, value: string, { copies, folders }: Mounts): void {
  const fields = new Map(value.split(',').map((field) => splitField(field)));
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((found) => found !== undefined);
  const type = field('type') ?? 'bind';
  // Without its secret, a command that does not require one runs as it does where nobody gives it.
  if (type === 'secret' && (fields.get('required') ?? 'false').toLowerCase() === 'false') return;
  if (type === 'secret' || type === 'ssh') throw secretStep(step);
  const to = field('target', 'dst', 'destination');
  if (to === undefined || !plainPath.test(to)) throw newerStep(step);
  if (type === 'cache' || type === 'tmpfs') {
    if (field('from') !== undefined) throw newerStep(step);
    folders.push(to);
  } else if (type === 'bind')
    copies.push(copyInstead(step, { to, from: field('from'), source: field('source', 'src') }));
  else throw newerStep(step);
}

function splitField(field: string): [string, string] {
  const at = field.indexOf('=');
  return at < 0 ? [field.toLowerCase(), ''] : [field.slice(0, at).toLowerCase(), field.slice(at + 1)];
}

function copyInstead(
  step: Instruction,
  {
    to,
    from,
    source = from === undefined ? '.' : '/',
  }: { to: string; from: string | undefined; source?: string | undefined },
): Instruction {
  if (!plainPath.test(source)) throw newerStep(step);
  const place = from === undefined ? source.replace(/^\/+(?=.)/, '') : source;
  const flag = from === undefined ? '' : `--from=${from} `;
  return { name: 'COPY', line: step.line, rest: `${flag}${place} ${to}` };
}

/** The folders of mounts exist while a command runs. Only shells of the usual kind can be told so. */
function makeFolders(folders: readonly string[], shell: readonly string[]): string {
  const isUsual = /(?:^|\/)(?:ba|da|a|z)?sh$/.test(shell[0] ?? '');
  if (folders.length === 0 || !isUsual) return '';
  return `mkdir -p ${folders.map((folder) => `"${folder}"`).join(' ')} 2>/dev/null || true; `;
}

/** Returns the script of a `RUN` with texts: the text itself, or the command with its texts behind it, which is then up to the shell. */
function scriptOf(command: string, step: Instruction): string {
  const heredocs = step.heredocs ?? [];
  const [only] = heredocs;
  const isAlone = heredocs.length === 1 && /^\S+$/.test(command) && heredocMarkers({ name: 'RUN', rest: command });
  if (!isAlone || only === undefined)
    return `${command}\n${heredocs.map(({ name, text }) => `${text}${name}\n`).join('')}`;
  const text = plainText(only);
  return text.startsWith('#!') ? asProgram(text) : text;
}

/** A text that names its interpreter is run as a program. */
function asProgram(text: string): string {
  const quoted = text.replaceAll("'", `'\\''`);
  const file = '/tmp/.kontor-step';
  return `mkdir -p /tmp && printf %s '${quoted}' > ${file} && chmod 700 ${file} && { ${file}; s=$?; rm -f ${file}; exit $s; }`;
}
