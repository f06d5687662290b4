import type { Backup } from '@kontor/contract/data/backups';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { box, choicesOf, type Part } from './parts.ts';
import { restoreText } from './text/index.ts';

interface PartChoiceProps {
  backup: Backup;
  chosen: string | undefined;
  error: string | undefined;
  onChoose: (part: Part) => void;
}

/** The apps of a backup, and the whole server. */
export function PartChoice({ backup, chosen, error, onChoose }: PartChoiceProps) {
  const t = useText(restoreText);
  const format = useFormat();
  const filesOf = (id: string) => {
    const count = backup.datasetsToChunks[id];
    return count === undefined ? '' : t(($) => $.files, { count, number: format.number(count) });
  };
  return (
    <RadioCardGroup title={t(($) => $.what)} error={error}>
      {choicesOf(backup).map((part) => {
        const isBox = part.id === box;
        return (
          <RadioCard
            key={part.id}
            name="part"
            label={isBox ? t(($) => $.box) : part.title}
            text={isBox ? t(($) => $.boxText) : filesOf(part.id)}
            isChosen={part.id === chosen}
            isWrong={error !== undefined}
            onChoose={() => onChoose(part)}
          />
        );
      })}
    </RadioCardGroup>
  );
}
