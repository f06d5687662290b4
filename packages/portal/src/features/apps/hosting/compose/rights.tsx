import type { ComposeRight } from '@kontor/contract/apps/hosting';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { hostingText } from '../text/index.ts';
import styles from './compose.module.css';
import { Place } from './findings.tsx';
import type { Compose } from './use-compose.ts';

/** The rights beyond the app that a compose file asks for, to be granted one by one. */
export function Rights({ compose: { rights } }: { compose: Compose }) {
  const t = useText(hostingText);
  const format = useFormat();
  if (rights.asked.length === 0) return null;
  const title = t(($) => $.compose.rights.asked, {
    count: rights.asked.length,
    number: format.number(rights.asked.length),
  });
  return (
    <section className={styles.rights} aria-label={title}>
      <Notice kind="warn" title={title}>
        {t(($) => $.compose.rights.intro)}
      </Notice>
      <ul className={styles.rightList}>
        {rights.asked.map((right) => (
          <li key={right.id}>
            <RightBox right={right} isGranted={rights.granted.has(right.id)} onChange={rights.set} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RightBoxProps {
  right: ComposeRight;
  isGranted: boolean;
  onChange: (id: string, isGranted: boolean) => void;
}

function RightBox({ right, isGranted, onChange }: RightBoxProps) {
  const t = useText(hostingText);
  return (
    <Checkbox
      name={`right ${right.id}`}
      label={right.label}
      checked={isGranted}
      onChange={(wanted) => onChange(right.id, wanted)}
      hint={
        <>
          {right.message} {right.isGranted && <>{t(($) => $.compose.rights.had)} </>}
          <Place line={right.line} service={right.service} />
        </>
      }
    />
  );
}
