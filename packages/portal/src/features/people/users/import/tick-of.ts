import type { ImportReport } from '@kontor/contract/people/users';
import type { TableChoices } from './queries.ts';

/** Whether somebody is created of a line, and how to change that. */
export interface Tick {
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

const without = (lines: readonly number[], line: number): number[] => lines.filter((one) => one !== line);

/** Returns the choice of a line; undefined where there is none. */
export function tickOf(
  { line, state, unticked, resembles }: ImportReport['lines'][number],
  { leftOutLines, certainLines }: TableChoices,
  choose: (patch: Partial<TableChoices>) => void,
): Tick | undefined {
  if (resembles !== undefined)
    return {
      isTicked: certainLines.includes(line),
      onChange: (isTicked) => choose({ certainLines: [...without(certainLines, line), ...(isTicked ? [line] : [])] }),
    };
  if (state !== 'new' && !unticked) return undefined;
  return {
    isTicked: !leftOutLines.includes(line),
    onChange: (isTicked) => choose({ leftOutLines: [...without(leftOutLines, line), ...(isTicked ? [] : [line])] }),
  };
}
