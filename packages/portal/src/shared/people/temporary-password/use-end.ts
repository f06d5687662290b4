import { temporaryPasswordDays } from '@kontor/contract/rules/people/temporary-password';
import { useState } from 'react';
import { useFormat } from '../../../text/text-context.tsx';

/** Returns the date until which a temporary password given now can be replaced. */
export function useEndOfTemporary(): string {
  const format = useFormat();
  const [now] = useState(() => new Date());
  return format.date(new Date(now).setDate(now.getDate() + temporaryPasswordDays));
}
