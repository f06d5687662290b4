import { createDoors, type Doors, type HostInNetwork } from '../../adapters/doors/doors.ts';

/** The doors of containers to servers; those of each server by themselves. */
export function createWays(
  behind: (server: string) => { name: string; host: string; port: number; uid: number | undefined },
) {
  const doors = new Map<string, Doors>();

  function doorsTo(server: string): Doors {
    const known = doors.get(server);
    if (known !== undefined) return known;
    const made = createDoors(behind(server).name, () => behind(server));
    doors.set(server, made);
    return made;
  }

  return {
    open: (server: string, instanceId: string, at: HostInNetwork) => doorsTo(server).open(instanceId, at),
    async close(server: string, instanceId: string): Promise<void> {
      await doors.get(server)?.close(instanceId);
    },
    async closeAll(): Promise<void> {
      for (const each of doors.values()) await each.closeAll();
    },
  };
}
