// Checks who imports whom: the direction of the packages, the order of the slices, the floors of the portal, who may spawn, open SQLite, build SQL and set timers, whether packages declare what they import, and whether exports are imported.
import { checkDeclared } from './checks/declared.ts';
import { checkExports } from './checks/exports.ts';
import { type Finding, runCheck } from './checks/findings.ts';
import { checkFloors } from './checks/floors.ts';
import { checkFirstLoad, checkLayers } from './checks/layers.ts';
import { checkRestricted, checkTables } from './checks/restricted.ts';
import { checkContractAreas, checkSlices } from './checks/slices.ts';
import { codeFiles, listFiles, readSource, type Source } from './checks/source.ts';
import { checkTimers } from './checks/timers.ts';
import { root } from './launch/prepare.mjs';

export const readSources = (folder: string): Source[] =>
  codeFiles(listFiles(folder)).map((path) => readSource(folder, path));

export function checkImports(folder: string, sources = readSources(folder)): Finding[] {
  const layers = [checkLayers, checkFirstLoad, checkFloors, checkSlices, checkContractAreas];
  const checks = [...layers, checkRestricted, checkTables, checkTimers];
  return [...checks.flatMap((check) => check(sources)), ...checkDeclared(folder, sources)];
}

if (import.meta.main)
  runCheck('check-imports', () => {
    const sources = readSources(root);
    return [...checkImports(root, sources), ...checkExports(sources)];
  });
