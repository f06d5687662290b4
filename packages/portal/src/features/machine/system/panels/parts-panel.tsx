import type { PartStates } from '@kontor/contract/machine/figures';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { systemText } from '../text/index.ts';
import { partTones } from '../tones.ts';
import { Value, Values } from './values.tsx';

/** The parts of the box with their state, and the page that repairs them. */
export function PartsPanel({ status }: { status: PartStates }) {
  const t = useText(systemText);
  return (
    <Panel
      title={t(($) => $.parts.title)}
      footer={
        <Link to="/settings/repair" className={buttonClass()}>
          {t(($) => $.parts.repair)}
        </Link>
      }
    >
      <Values>
        {(Object.keys(status) as (keyof PartStates)[]).map((part) => (
          <Value key={part} label={t(($) => $.parts.names[part])}>
            <Chip tone={partTones[status[part]]}>{t(($) => $.parts.states[status[part]])}</Chip>
          </Value>
        ))}
      </Values>
    </Panel>
  );
}
