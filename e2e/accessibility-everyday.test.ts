import { describe } from 'vitest';
import { everydayScreens } from './screens/all-screens.ts';
import { checkAccessibility } from './support/check-accessibility.ts';

describe('axe finds nothing', () => checkAccessibility(everydayScreens));
