import { readdir, readFile } from 'node:fs/promises';
import { notThere } from './not-there.ts';

/** Types of thermal zones (sysfs-class-thermal) that are the processor. */
const ofProcessor = /^(x86_pkg_temp|cpu|coretemp|soc|k10temp)/i;

/** Resolves with degrees Celsius of the processor, else of the warmest zone; null without a plausible one. `sys`: where sysfs is mounted. */
export async function readTemperature(sys: string): Promise<number | null> {
  const folder = `${sys}/class/thermal`;
  const names = (await readdir(folder).catch(notThere)) ?? [];
  const zones = await Promise.all(
    names.filter((name) => name.startsWith('thermal_zone')).map((name) => read(folder, name)),
  );
  const plausible = zones.filter(({ celsius }) => celsius > 0 && celsius < 150);
  const [processor] = plausible.filter(({ type }) => ofProcessor.test(type));
  if (processor !== undefined) return processor.celsius;
  return plausible.length === 0 ? null : Math.max(...plausible.map(({ celsius }) => celsius));
}

/** The file holds thousandths of a degree. */
async function read(folder: string, name: string): Promise<{ type: string; celsius: number }> {
  const fileOf = (file: string) => readFile(`${folder}/${name}/${file}`, 'utf8').catch(notThere);
  const [type = '', millidegrees = ''] = await Promise.all([fileOf('type'), fileOf('temp')]);
  return { type: type.trim(), celsius: Math.round(Number.parseInt(millidegrees, 10) / 100) / 10 || 0 };
}
