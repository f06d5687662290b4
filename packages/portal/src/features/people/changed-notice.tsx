import { useEffect, useRef } from 'react';
import { peopleText } from '../../text/people.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PersonField } from './person-form.ts';

/** Somebody else saved first: what they changed, and that nothing typed here is lost. */
export function ChangedNotice({ theirs }: { theirs: readonly PersonField[] | undefined }) {
  const t = useText(peopleText);
  const place = useRef<HTMLDivElement>(null);
  // whoever saved from the end of the form would not see it
  useEffect(() => {
    if (theirs) place.current?.scrollIntoView({ block: 'center' });
  }, [theirs]);
  if (theirs === undefined) return null;
  const fields = theirs.map((field) => t(($) => $.fields[field])).join(', ');
  return (
    <div ref={place}>
      <Notice kind="warn" title={t(($) => $.form.changedTitle)} announce>
        {theirs.length > 0 ? t(($) => $.form.changed, { fields }) : t(($) => $.form.changedElse)}
      </Notice>
    </div>
  );
}
