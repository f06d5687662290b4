import { describe } from 'vitest';
import { lookForFaults } from './look-for-faults.ts';
import { everydayScreens } from './screens/all-screens.ts';

describe('axe finds nothing', () => lookForFaults(everydayScreens));
