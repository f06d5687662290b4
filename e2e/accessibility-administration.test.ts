import { describe } from 'vitest';
import { lookForFaults } from './look-for-faults.ts';
import { administrationScreens } from './screens/all-screens.ts';

describe('axe finds nothing', () => lookForFaults(administrationScreens));
