import { useText } from '../../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../../ui/controls/radio-card.tsx';
import { restoreText } from '../text/index.ts';

const places = ['over', 'beside'] as const;
/** Where an app is restored: in place of the present data, or as a second app. */
export type Where = (typeof places)[number];

interface WhereChoiceProps {
  where: Where;
  onChoose: (where: Where) => void;
}

export function WhereChoice({ where, onChoose }: WhereChoiceProps) {
  const t = useText(restoreText);
  return (
    <RadioCardGroup title={t(($) => $.where.label)}>
      {places.map((place) => (
        <RadioCard
          key={place}
          name="where"
          label={t(($) => $.where[place])}
          text={t(($) => $.where[`${place}Text`])}
          isChosen={place === where}
          onChoose={() => onChoose(place)}
        />
      ))}
    </RadioCardGroup>
  );
}
