import { type Instruction, jsonWords } from './dockerfile.ts';
import { fromParts, replaced, type Values } from './dockerfile-bases.ts';
import { wordsIn } from './shell-words.ts';

/** What is known at one step of a stage. */
export interface StageState {
  /** The words before a command in shell form. */
  shell: readonly string[];
  /** Values of the variables that the Dockerfile itself sets. */
  values: Values;
}

const usualShell: readonly string[] = ['/bin/sh', '-c'];
const assignment = /^([A-Za-z_]\w*)(?:=(.*))?$/s;

/** Follows the stages of a Dockerfile. `step` returns what is known before an instruction. */
export function followStages(globals: Values, given: Values) {
  const ended = new Map<string, StageState>();
  const state: { name: string | undefined; now: StageState } = {
    name: undefined,
    now: { shell: usualShell, values: new Map() },
  };

  function begin(rest: string): void {
    if (state.name !== undefined) ended.set(state.name, state.now);
    const { image = '', stage } = fromParts(rest) ?? {};
    state.name = stage?.toLowerCase();
    state.now = ended.get(image.toLowerCase()) ?? { shell: usualShell, values: new Map() };
  }

  function set(words: readonly string[], isArgument: boolean): void {
    const values = new Map(state.now.values);
    for (const word of words) {
      const [, name, text] = assignment.exec(word) ?? [];
      if (name === undefined) continue;
      const otherwise = text === undefined ? globals.get(name) : replaced(unquoted(text), values);
      const value = isArgument ? (given.get(name) ?? otherwise) : otherwise;
      if (value === undefined) values.delete(name);
      else values.set(name, value);
    }
    state.now = { ...state.now, values };
  }

  return {
    step({ name, rest }: Instruction): StageState {
      const before = state.now;
      if (name === 'FROM') begin(rest);
      if (name === 'SHELL') state.now = { ...before, shell: jsonWords(rest) ?? before.shell };
      if (name === 'ARG') set(wordsIn(rest) ?? [], true);
      if (name === 'ENV') set(pairsIn(rest), false);
      return before;
    },
  };
}

/** `ENV name value` is an older form for one variable. */
function pairsIn(rest: string): string[] {
  const words = wordsIn(rest) ?? [];
  if (words[0]?.includes('=')) return words;
  const [, name = '', value = ''] = /^(\S+)[ \t]+(.*)$/.exec(rest) ?? [];
  return [`${name}=${value}`];
}

const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2');
