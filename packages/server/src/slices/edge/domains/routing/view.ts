import type { AppDomains, Certificate, Domains, HostName } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { AlternativeRow } from '../../alternative-domains/index.ts';

/** Input of the view of all names. */
export interface DomainsFigures {
  /** Main domain. */
  domain: string;
  portal: string;
  encryption: Domains['encryption'];
  listening: Domains['listening'];
  defaultApp: string | undefined;
  apps: readonly { instance: string; host: string; route: AppRoute }[];
  /** Returns an app's hosts besides its main one. */
  additionalOf(instance: string): readonly string[];
  alternatives: readonly AlternativeRow[];
  urlAt(host: string): string;
  certificateOf(host: string): Certificate;
}

/** Returns every name of the box, as administrators see it. */
export function viewDomains(figures: DomainsFigures, language: Language): Domains {
  const { domain, portal, encryption, listening, defaultApp, apps, additionalOf, alternatives, urlAt, certificateOf } =
    figures;
  const name = (host: string): HostName => ({ domain: host, url: urlAt(host), certificate: certificateOf(host) });
  const shown = apps.some(({ instance }) => instance === defaultApp) ? (defaultApp ?? null) : null;
  return {
    main: name(domain),
    portal: name(portal),
    defaultApp: shown,
    encryption,
    listening,
    apps: apps
      .map(
        ({ instance, host, route }): AppDomains => ({
          instanceId: instance,
          title: route.title[language],
          main: name(host),
          further: additionalOf(instance).map(name),
          alternativeDomains: alternatives.filter((row) => row.instance === instance).map((row) => name(row.domain)),
          isDefault: instance === shown,
        }),
      )
      .sort((a, b) => a.title.localeCompare(b.title, language)),
  };
}
