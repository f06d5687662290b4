/** Something a check does not accept: where, and what to do about it. */
export interface Finding {
  path: string;
  line?: number;
  message: string;
}

export function describeFinding({ path, line, message }: Finding): string {
  return line === undefined ? `${path}: ${message}` : `${path}:${line}: ${message}`;
}

/** Prints the findings of a check that was started as a program, and sets the exit code. */
export function reportFindings(check: string, findings: Finding[]): void {
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(findings.length === 0 ? `${check}: nothing found` : `${check}: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
