import type { AreaStateSource, WithAreaStateProps } from '../../shared/area-states.ts';

const features = import.meta.glob<{ areaState: AreaStateSource }>('../../features/*/*/area-state.ts', { eager: true });

/** The states of the settings areas of all features. */
export const areaStates: readonly AreaStateSource[] = Object.values(features).map(({ areaState }) => areaState);

/** Calls `children` with the state of one area. Its key must be the area, whose hooks it runs. */
export default function WithAreaState({ to, children }: WithAreaStateProps) {
  const source = areaStates.find((one) => one.to === to);
  return source ? <Shown source={source}>{children}</Shown> : children({});
}

function Shown({ source, children }: Pick<WithAreaStateProps, 'children'> & { source: AreaStateSource }) {
  return children(source.useAreaState());
}
