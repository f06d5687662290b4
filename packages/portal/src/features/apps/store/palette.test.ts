import { expect, test } from 'vitest';
import { hintOf } from './palette.tsx';

test('an app that cannot be installed here is found with that said first', () => {
  expect(hintOf({ tagline: 'A wiki', obstacles: ['It needs Docker.'] }, 'Cannot be installed here')).toBe(
    'Cannot be installed here · A wiki',
  );
  expect(hintOf({ tagline: 'A wiki', obstacles: [] }, 'Cannot be installed here')).toBe('A wiki');
});
