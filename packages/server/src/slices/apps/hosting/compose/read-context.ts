import type { ComposeQuestionCode, QuestionPreset } from '@kontor/contract/apps/compose-questions';
import type { RightToAsk } from '@kontor/contract/manifest/rights';
import type { Findings, Place } from './findings.ts';
import type { Answers, ComposeSource } from './source.ts';
import {
  InterpolationError,
  interpolate,
  type Lookup,
  type Mark,
  markOf,
  marksIn,
  replaceMarks,
} from './text/interpolate.ts';
import { secretOf } from './text/secret-names.ts';
import type { UsedVariables } from './text/used-variables.ts';
import { isDatabasePassword, kindOf, type VariableKind } from './text/variable-kinds.ts';
import type { Item } from './text/yaml-tree.ts';

/** Everything a reader of a part of the file needs. */
export interface ReadContext {
  source: ComposeSource;
  answers: Answers;
  /** Ids of rights beyond the app that were granted. */
  granted: ReadonlySet<string>;
  /** Passwords and keys written into the file itself, by the name of their mark. */
  written: Map<string, string>;
  findings: Findings;
  /** Service that is read; null outside of services. */
  service: string | null;
  /** Whether answers are only asked for, not required: the service may not run at all. */
  isOptional: boolean;
  /** Values of variables that the archive or the box has. */
  lookup: Lookup;
  /** Values of variables in files that are examples. */
  examples: Lookup;
  /** Variables the whole file uses. */
  used: UsedVariables;
  /** Characters that texts may still come to, all together. */
  room: { left: number };
}

/** Asks for a right beyond the app; returns whether the service has it. */
export function mayHave(context: ReadContext, right: RightToAsk, line: number): boolean {
  const { findings, granted, service } = context;
  return granted.has(findings.right(right, line, service ?? ''));
}

export const placeOf = ({ service }: ReadContext, { line }: { line: number }): Place => ({ line, service });

/** Returns a scalar with its variables replaced, and marks for those without a value; undefined when it is none. */
export function rawText(context: ReadContext, item: Item): string | undefined {
  if (item.kind !== 'text' || item.text === null) return undefined;
  return interpolated(context, item.text, item.line);
}

/** Characters all texts of a file come to at most, each where it is used. */
export const mostText = 4 * 1024 ** 2;

/** Returns a text, or nothing when all together became too long. */
export function within(context: ReadContext, text: string): string {
  const { room, findings, source } = context;
  const had = room.left;
  room.left -= text.length;
  if (had >= 0 && room.left < 0) findings.fault('file-swells', { line: 1, service: null }, { file: source.name });
  return room.left < 0 ? '' : text;
}

function interpolated(context: ReadContext, text: string, line: number): string {
  try {
    return within(context, interpolate(text, context.lookup));
  } catch (error) {
    if (!(error instanceof InterpolationError)) throw error;
    context.findings.fault('interpolation', placeOf(context, { line }), { value: text.slice(0, 60) });
    return '';
  }
}

/** Returns a text for people and programs: answers are filled in, secrets as marks of the box's templates. Asks for what is missing. */
export function filled(context: ReadContext, text: string, line: number): string {
  const whole = replaceMarks(text, (mark) => {
    if (mark.kind === 'template') return markOf(mark);
    ask(context, mark, line);
    return within(context, answerText(context, mark.name) ?? '');
  });
  // Two signs would be one that stands for itself: the program would get the name of a secret as its value.
  if (/\$\uE000/.test(whole))
    context.findings.fault('interpolation', placeOf(context, { line }), { value: shownStart(whole) });
  return whole;
}

const shownStart = (text: string): string => replaceMarks(text, ({ name }) => `{${name}}`).slice(0, 60);

/** Returns a text that decides how the app is built, such as the name of an image; undefined as long as an answer is missing or must stay secret. */
export function decided(context: ReadContext, text: string, line: number): string | undefined {
  const marks = marksIn(text);
  for (const mark of marks) if (mark.kind !== 'template') ask(context, { ...mark, kind: 'required' }, line);
  const whole = replaceMarks(text, (mark) =>
    mark.kind === 'template' ? markOf(mark) : (answerText(context, mark.name) ?? markOf(mark)),
  );
  const open = marksIn(whole);
  if (open.some(({ kind }) => kind === 'template'))
    context.findings.fault('secret-here', placeOf(context, { line }), { name: open[0]?.name ?? '' });
  return open.length > 0 ? undefined : whole;
}

export const textOf = (context: ReadContext, item: Item): string | undefined => {
  const raw = rawText(context, item);
  return raw === undefined ? undefined : filled(context, raw, item.line);
};

export const decidedText = (context: ReadContext, item: Item): string | undefined => {
  const raw = rawText(context, item);
  return raw === undefined ? undefined : decided(context, raw, item.line);
};

function ask(context: ReadContext, { name, kind: mark }: Mark, line: number): void {
  const { id, shown, kind, preset, code } = proposalFor(context, name);
  const isRequired = !context.isOptional && (mark === 'required' || kind === 'secret');
  context.findings.ask({ id, kind, name: shown, preset, choices: [], code, isRequired, ...placeOf(context, { line }) });
}

/**
 * Returns the value of a variable that a service only passes on from its surroundings: undefined, as it is where nobody set it, unless somebody answers, it is the address
 * of the app, or the file needs it elsewhere.
 */
export function passedOn(context: ReadContext, name: string, line: number): string | undefined {
  const known = context.lookup(name);
  if (known !== undefined) return filled(context, known, line);
  if (context.used.needed.has(name) || isDatabasePassword(name))
    return filled(context, markOf({ kind: 'optional', name }), line);
  const { id, kind, preset, code } = proposalFor(context, name);
  const isProposed = kind === 'address';
  const about = { id, kind, name, preset: isProposed ? preset : null, choices: [], code };
  context.findings.ask({ ...about, isRequired: false, ...placeOf(context, { line }) });
  const hasAnswer = isProposed || (context.answers[id] ?? '') !== '';
  return hasAnswer ? answerText(context, name) : undefined;
}

const codes = {
  text: 'ask-text',
  secret: 'ask-secret',
  'foreign-secret': 'ask-foreign-secret',
  address: 'ask-address',
} as const;

interface Proposal extends VariableKind {
  /** Id of the question. */
  id: string;
  /** Name of the variable as people are asked about it. */
  shown: string;
  code: ComposeQuestionCode;
}

/** Returns how a mark is asked for: a variable, a password that is only a placeholder, or an address that is only an example. */
function proposalFor({ examples }: ReadContext, name: string): Proposal {
  const [, placeholderOf, value] = /^placeholder (\S+) (.*)$/.exec(name) ?? [];
  if (placeholderOf !== undefined) {
    const about = { id: `placeholder:${value}`, shown: placeholderOf, code: 'ask-placeholder' } as const;
    return { ...about, kind: 'secret', preset: { use: 'generated' } };
  }
  const [, addressOf, use] = /^address (\S+) (url|host)$/.exec(name) ?? [];
  if (addressOf !== undefined) {
    const about = { id: `address:${addressOf}`, shown: addressOf, code: 'ask-own-address' } as const;
    return { ...about, kind: 'address', preset: { use: use === 'url' ? 'url' : 'host' } };
  }
  const about = kindOf(name);
  const example = examples(name);
  const isUsable = about.kind === 'text' && example !== undefined && example !== '' && marksIn(example).length === 0;
  const asked = { ...about, id: `var:${name}`, shown: name, code: codes[about.kind] };
  return isUsable ? { ...asked, preset: example } : asked;
}

/** Returns the answer for a variable: a text, or a mark for what is filled in at the start. Without one, an optional variable has what is proposed. */
function answerText(context: ReadContext, name: string): string | undefined {
  const { id, kind, preset } = proposalFor(context, name);
  const about = id.startsWith('var:') ? name : id;
  const answer: QuestionPreset | null | undefined = context.answers[id] ?? preset;
  if (answer === null || answer === undefined) return undefined;
  if (typeof answer !== 'string') {
    const template = answer.use === 'generated' ? `secret.${secretOf(about)}` : `app.${answer.use}`;
    return markOf({ kind: 'template', name: template });
  }
  const isSecret = (kind === 'secret' || kind === 'foreign-secret') && answer !== '';
  return isSecret ? markOf({ kind: 'template', name: `given.${about}` }) : answer.replace(/[\uE000\uE001]/g, '');
}
