/** One line of the daemon's build output. */
export interface BuildEvent {
  stream?: string;
  status?: string;
  aux?: { ID?: string };
  error?: string;
  errorDetail?: { code?: number };
}

/** The result of a build, as far as it was reported. */
export interface BuildOutcome {
  /** Set when the build is complete. */
  id?: string;
  error?: string;
  /** Exit code of the failed step's command. */
  exitCode?: number;
  /** The current instruction, as written in the Dockerfile. */
  step: string;
  /** Characters of all output. */
  outputLength: number;
}

const longestLine = 2_000;
const mostLines = 20_000;
const tailLines = 40;

/** Follows a build's output, which may be endless: passes on a limited number of lines and retains the last ones. */
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
