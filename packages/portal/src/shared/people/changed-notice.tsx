import { useEffect, useRef } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { peopleText } from './text/index.ts';
import type { UserField } from './user-form.ts';

/** Somebody else saved first: which fields changed, and that no input is lost. */
export function ChangedNotice({ theirs }: { theirs: readonly UserField[] | undefined }) {
  const t = useText(peopleText);
  const container = useRef<HTMLDivElement>(null);
  // saving at the end of the form would leave the notice out of view
  useEffect(() => {
    if (theirs) container.current?.scrollIntoView({ block: 'center' });
  }, [theirs]);
  if (theirs === undefined) return null;
  const fields = theirs.map((field) => t(($) => $.fields[field])).join(', ');
  return (
    <div ref={container}>
      <Notice kind="warn" title={t(($) => $.form.changedTitle)} announce>
        {theirs.length > 0 ? t(($) => $.form.changed, { fields }) : t(($) => $.form.changedElse)}
      </Notice>
    </div>
  );
}
