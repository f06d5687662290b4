/** A violation: where it is, and what to do about it. */
export interface Finding {
  path: string;
  line?: number;
  message: string;
}

export function describeFinding({ path, line, message }: Finding): string {
  return line === undefined ? `${path}: ${message}` : `${path}:${line}: ${message}`;
}

/** Runs a check as a program: prints its findings and sets the exit code. A file that cannot be parsed is reported in one line. */
export function runCheck(check: string, find: () => Finding[]): void {
  try {
    const findings = find();
    for (const finding of findings) console.log(describeFinding(finding));
    console.log(findings.length === 0 ? `${check}: nothing found` : `${check}: ${findings.length} found`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } catch (problem) {
    console.log(`${check}: ${problem instanceof Error ? problem.message : problem}`);
    process.exitCode = 1;
  }
}
