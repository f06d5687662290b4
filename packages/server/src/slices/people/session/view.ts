import type { OwnSession } from '@kontor/contract/people/session';
import type { AdminMode } from '@kontor/contract/talk/status';
import type { SessionRow } from './db.ts';
import { deviceOf } from './rules.ts';

export function viewSession(row: SessionRow, currentId: string): OwnSession {
  return {
    id: row.id,
    current: row.id === currentId,
    created: new Date(row.created).toISOString(),
    lastUsed: new Date(row.last_used).toISOString(),
    address: row.address,
    device: deviceOf(row.user_agent),
  };
}

export function viewMode(adminUntil: number, now: number): AdminMode {
  const enabled = adminUntil > now;
  return { enabled, expires: enabled ? new Date(adminUntil).toISOString() : null };
}
