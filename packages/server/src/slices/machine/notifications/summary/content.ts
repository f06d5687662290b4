import type { SummaryContent } from '@kontor/contract/machine/notification-summary-texts';
import { noticeSentence } from '@kontor/contract/machine/notification-texts';
import type { Language } from '@kontor/contract/refusals';
import { days } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Registry } from '../../../apps/registry/index.ts';
import type { Users } from '../../../people/users/index.ts';
import type { Occurrence, OccurrencesDb } from '../db.ts';
import { disksOf, type SourcesNeeds, sizeText } from '../sources.ts';

export interface ContentNeeds extends SourcesNeeds {
  core: Pick<ServerContext, 'config' | 'clock'>;
  occurrences: Pick<OccurrencesDb, 'current'>;
  registry: Pick<Registry, 'installedVersions' | 'nameOf'>;
  users: Pick<Users, 'all'>;
  /** Returns the faults that repair shows, in sentences, the worst first. */
  findFaults(language: Language): string[];
  /** Returns jobs that failed since then, newest first. */
  failedJobs(since: number, language: Language): { title: string; day: number }[];
}

const isUpdate = ({ code }: Occurrence): boolean => code === 'app-newer';

/** Creates a function that returns what the summary says at this moment: only what is known, without waiting for any part. */
export function createContent(needs: ContentNeeds): (language: Language) => SummaryContent {
  const { core, occurrences, registry, users, findFaults, failedJobs } = needs;
  const lastWeek = () => core.clock.now() - days(7);

  /** Whoever is new has a week. */
  const neverSignedIn = (): string[] =>
    users
      .all()
      .filter(({ enabled, signed_in, created }) => enabled === 1 && signed_in === 0 && created < lastWeek())
      .map(({ givenname, surname }) => `${givenname} ${surname}`.trim());

  function disks(language: Language): SummaryContent['disks'] {
    const inWords = ({ free, total }: { free: number; total: number }) => ({
      free: sizeText(free)[language],
      total: sizeText(total)[language],
    });
    const { data, system } = disksOf(needs);
    return { data: inWords(data), ...(system && { system: inWords(system) }) };
  }

  function updatesIn(current: readonly Occurrence[], language: Language): string[] | undefined {
    if (registry.installedVersions().length === 0) return undefined;
    return current.filter(isUpdate).map(({ params: { app = '' } }) => (typeof app === 'string' ? app : app[language]));
  }

  return (language) => {
    const current = occurrences.current();
    const ofMachine = current
      .filter((one) => !isUpdate(one))
      .toSorted((one, other) => other.level - one.level)
      .map(({ code, params }) => noticeSentence(code, language, params));
    return {
      faults: [...ofMachine, ...findFaults(language)],
      disks: disks(language),
      updates: updatesIn(current, language),
      failedJobs: failedJobs(lastWeek(), language),
      neverSignedIn: neverSignedIn(),
    };
  };
}
