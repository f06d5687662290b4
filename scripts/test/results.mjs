// Sums up the results of a test run.

/** @typedef {{ name: string, passed: boolean, milliseconds: number, phase: string }} Outcome */
/** @typedef {{ status: string, fullName: string, duration?: number | null }} Assertion */
/** @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile */

/**
 * Returns the outcomes in a report of Vitest. A file that could not be loaded has no tests and counts as a failed one.
 * @param {{ testResults: TestFile[] }} report
 * @param {string} phase
 * @param {string} root
 * @returns {{ outcomes: Outcome[], skipped: number }}
 */
export function readReport(report, phase, root) {
  const outcomes = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const ran = assertionResults.filter((one) => one.status === 'passed' || one.status === 'failed');
    const tests = ran.map((one) => ({
      name: `${file} ${one.fullName}`,
      passed: one.status === 'passed',
      milliseconds: one.duration ?? 0,
      phase,
    }));
    const brokenFile = status === 'failed' && tests.every(({ passed }) => passed);
    return brokenFile ? [...tests, { name: file, passed: false, milliseconds: 0, phase }] : tests;
  });
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults).length;
  const ran = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => /^(pass|fail)ed$/.test(status)),
  );
  return { outcomes, skipped: all - ran.length };
}

/**
 * Returns the lines at the end of a run; the last one is the sum, alone.
 * @param {Outcome[]} outcomes
 * @param {number} skipped
 * @returns {string[]}
 */
export function closingLines(outcomes, skipped) {
  const failed = outcomes.filter(({ passed }) => !passed);
  const slowest = outcomes.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  return [
    ...(slowest.length > 0 ? ['The ten slowest:'] : []),
    ...slowest.map(
      ({ milliseconds, phase, name }) =>
        `${String(Math.round(milliseconds)).padStart(7)} ms  ${phase.padEnd(7)}  ${name}`,
    ),
    ...(failed.length > 0 ? ['Failed:'] : []),
    ...failed.map(({ phase, name }) => `  ${phase.padEnd(7)}  ${name}`),
    ...(skipped > 0 ? [`Skipped here: ${skipped}`] : []),
    `${outcomes.length - failed.length} passed, ${failed.length} failed`,
  ];
}
