import { pukFault, pukLength } from '@kontor/contract/rules/people/puk';
import { useText } from '../../text/text-context.tsx';
import { passwordText } from './text/index.ts';

/** Returns the rule of a field for the PUK: there is one, and it can be one. Whether it is the right one, the server says. */
export function usePukRule() {
  const t = useText(passwordText);
  return (typed: string): string | undefined => {
    if (typed.trim() === '') return t(($) => $.reset.pukMissing);
    const fault = pukFault(typed);
    if (fault === undefined) return undefined;
    return fault.is === 'length'
      ? t(($) => $.puk.length, { most: pukLength, count: fault.count })
      : t(($) => $.puk.sign, { sign: fault.sign });
  };
}
