/** One line of what the daemon tells while it builds an image. */
export interface BuildEvent {
  stream?: string;
  status?: string;
  aux?: { ID?: string };
  error?: string;
  errorDetail?: { code?: number };
}

/** What a build came to, as far as it was told. */
export interface BuildOutcome {
  /** Set when it is whole. */
  id?: string;
  error?: string;
  /** How the command of the step ended that failed. */
  exitCode?: number;
  /** The instruction that is being done, as it stands in the Dockerfile. */
  step: string;
  /** Characters of everything it said. */
  outputLength: number;
}

const longestLine = 2_000;
const mostLines = 20_000;
const tailLines = 40;

/** Follows a build. It may talk without end: of that, lines are handed on up to a number, and the last ones are kept. */
export function followBuild(onLine: (line: string) => void, onProgress: (fraction: number) => void) {
  const outcome: BuildOutcome = { step: '', outputLength: 0 };
  const last: string[] = [];
  const state = { rest: '', count: 0, highest: 0 };

  function add(line: string): void {
    const step = /^Step (\d+)\/(\d+) : (.*)$/.exec(line);
    if (step !== null) {
      outcome.step = step[3] ?? '';
      state.highest = Math.max(state.highest, (Number(step[1]) - 1) / Number(step[2]));
      onProgress(state.highest);
    }
    last.push(line);
    if (last.length > tailLines) last.shift();
    state.count += 1;
    if (state.count <= mostLines) onLine(line);
    if (state.count === mostLines) onLine('…');
  }

  function append(text: string): void {
    outcome.outputLength += text.length;
    const lines = (state.rest + text).split(/\r\n|\n|\r/);
    state.rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) if (line.trim() !== '') add(line.slice(0, longestLine));
  }

  return {
    outcome,
    last: (): string[] => [...last],
    take(event: BuildEvent): void {
      if (event.stream !== undefined) append(event.stream);
      if (event.aux?.ID !== undefined) outcome.id = event.aux.ID;
      if (event.error === undefined) return;
      append(`${event.error}\n`);
      outcome.error = event.error;
      if (event.errorDetail?.code !== undefined) outcome.exitCode = event.errorDetail.code;
    },
  };
}

export type FollowedBuild = ReturnType<typeof followBuild>;
