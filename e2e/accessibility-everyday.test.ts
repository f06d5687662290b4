import { describe } from 'vitest';
import { checkAccessibility } from './look-for-faults.ts';
import { everydayScreens } from './screens/all-screens.ts';

describe('axe finds nothing', () => checkAccessibility(everydayScreens));
