// Checks who imports whom: the direction of the packages, the order of the slices, the floors of the portal, who may spawn, open SQLite, build SQL and set timers, and whether packages declare what they import.
import { checkDeclared } from './checks/declared.ts';
import { type Finding, runCheck } from './checks/findings.ts';
import { checkFloors } from './checks/floors.ts';
import { checkFirstLoad, checkLayers } from './checks/layers.ts';
import { checkRestricted, checkTables } from './checks/restricted.ts';
import { checkSlices } from './checks/slices.ts';
import { codeFiles, listFiles, readSource } from './checks/source.ts';
import { checkTimers } from './checks/timers.ts';
import { root } from './launch/prepare.mjs';

export function checkImports(folder: string): Finding[] {
  const sources = codeFiles(listFiles(folder)).map((path) => readSource(folder, path));
  const checks = [checkLayers, checkFirstLoad, checkFloors, checkSlices, checkRestricted, checkTables, checkTimers];
  return [...checks.flatMap((check) => check(sources)), ...checkDeclared(folder, sources)];
}

if (import.meta.main) runCheck('check-imports', () => checkImports(root));
