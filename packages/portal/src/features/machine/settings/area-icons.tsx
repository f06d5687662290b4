import {
  IconBox,
  IconFileText,
  IconKey,
  IconLicense,
  IconMailForward,
  IconTool,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AreaName } from '../../../shared/settings-areas.ts';

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

/** Icon of each area. */
export const areaIcons: Record<AreaName, ReactNode> = {
  users: <IconUser {...icon} />,
  groups: <IconUsers {...icon} />,
  domains: <IconWorld {...icon} />,
  hosting: <IconBox {...icon} />,
  passwords: <IconKey {...icon} />,
  outbox: <IconMailForward {...icon} />,
  logs: <IconFileText {...icon} />,
  repair: <IconTool {...icon} />,
  licenses: <IconLicense {...icon} />,
  account: <IconUserCircle {...icon} />,
};
