import type { hostingConfig, RetainedHosting } from '@kontor/contract/apps/hosting';
import type { RefusalCode } from '@kontor/contract/refusals';
import {
  cleanSubdomain,
  type Interpreter,
  isArchiveName,
  type SubdomainFault,
  subdomainFault,
} from '@kontor/contract/rules/apps/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Started } from '../apps/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Store } from '../store/index.ts';
import { type Built, createBlockers } from './blockers.ts';
import { manifestOf, ofArchive } from './custom-manifest.ts';
import type { HostingNeeds } from './needs.ts';
import { createOffer } from './offer.ts';
import type { BuildLogs } from './releases/build-logs.ts';
import { contentFault, interpreterFor } from './rules.ts';
import { specOf } from './runtimes/manifest.ts';
import type { Interpreters } from './runtimes/web-runtime.ts';
import type { Upload, Uploads } from './uploads/uploads.ts';

type Config = z.output<typeof hostingConfig>;

export interface ServiceNeeds {
  engine: Engine;
  apps: HostingNeeds['apps'];
  registry: HostingNeeds['registry'];
  store: Pick<Store, 'refuseBlocked' | 'accounts'>;
  mainDomain(): string;
  uploads: Uploads;
  buildLogs: Pick<BuildLogs, 'expect'>;
  /** Finds the interpreters; called each time, because a package may be installed at any moment. */
  programs(): Interpreters;
}

const subdomainCodes: Record<SubdomainFault, RefusalCode> = {
  missing: 'field-required',
  shape: 'field-invalid',
  reserved: 'domain-reserved',
};

/** Makes custom apps from archives. */
export function createHostingService(needs: ServiceNeeds) {
  const { engine, apps, registry, store, mainDomain, uploads, buildLogs, programs } = needs;
  const blockers = createBlockers({ engine, programs });
  const { refuseBlocker } = blockers;

  const claimFor = (actor: SessionActor, ticket: string, spec: Built) => (instanceId: string) => {
    // Of two calls with one ticket, the second is refused here.
    uploads.find(actor.uid, ticket);
    uploads.claim(ticket, instanceId);
    if (spec.interpreter === 'docker' || spec.hasRequirements) buildLogs.expect(instanceId);
  };

  return {
    async createHosting(
      actor: SessionActor,
      ticket: string,
      config: Config,
      remember: (started: Started) => void = () => {},
    ): Promise<Started> {
      const upload = uploads.find(actor.uid, ticket);
      const subdomain = subdomainOf(config.domain, mainDomain());
      refuseContent(upload, config.interpreter);
      const { title, description, protectBySSO } = config;
      const interpreter = interpreterFor(upload.found, config.interpreter);
      const spec = { title, description, interpreter, addons: [...new Set(config.addons)] };
      const about = { ...spec, isPublic: !protectBySSO, ...ofArchive(upload, interpreter) };
      refuseBlocker(about);
      const readers = await import('./runtimes/compose-runtime.ts');
      return apps.installCustom(actor, {
        subdomain,
        manifestFor: (target) =>
          manifestOf({ ...about, ...target }, upload, { programs: programs(), accounts: store.accounts(), ...readers }),
        claim(started) {
          claimFor(actor, ticket, about)(started.instanceId);
          remember(started);
        },
      });
    },
    async replaceArchive(actor: SessionActor, instanceId: string, ticket: string): Promise<Started> {
      const upload = uploads.find(actor.uid, ticket);
      const readers = await import('./runtimes/compose-runtime.ts');
      return apps.replaceCustom(actor, instanceId, {
        manifestFor(present, version) {
          const before = specOf(present);
          const interpreter = interpreterFor(upload.found, before.interpreter);
          const spec = { ...before, interpreter, version, ...ofArchive(upload, interpreter) };
          refuseContent(upload, interpreter);
          refuseBlocker(spec);
          return manifestOf(spec, upload, { programs: programs(), accounts: store.accounts(), ...readers });
        },
        claim: (id, manifest) => claimFor(actor, ticket, specOf(manifest))(id),
      });
    },
    listRetainedHostings: (): RetainedHosting[] =>
      registry.retainedCustomApps().map((retained) => viewRetained(retained, mainDomain())),
    offer: createOffer({ store, mainDomain, blockers }),
  };
}

function refuseContent({ name, found }: Upload, interpreter: Interpreter): void {
  const code = isArchiveName(name, interpreter) ? contentFault(found, interpreter) : 'archive-name';
  if (code !== undefined) throw new RefusedError(code, { fields: { file: code } });
}

/** Returns the subdomain that was typed; refused when it cannot be one. */
function subdomainOf(typed: string, mainDomain: string): string {
  const subdomain = cleanSubdomain(typed, mainDomain);
  const fault = subdomainFault(subdomain, mainDomain);
  if (fault === undefined) return subdomain;
  const code = subdomainCodes[fault];
  const params = { domain: `${subdomain}.${mainDomain}` };
  if (fault === 'reserved') throw new RefusedError(code, { params, fields: { domain: code } });
  throw new RefusedError('fields-invalid', { fields: { domain: code } });
}

type RetainedApp = ReturnType<Registry['retainedCustomApps']>[number];

function viewRetained({ manifest, bytes, since }: RetainedApp, mainDomain: string): RetainedHosting {
  const { id, subdomain, title, description, interpreter, isPublic, addons } = specOf(manifest);
  const about = { title, description, interpreter, addons: [...addons] };
  const config = { ...about, domain: subdomain, protectBySSO: !isPublic };
  return { id, config, host: `${subdomain}.${mainDomain}`, bytes, since: new Date(since).toISOString() };
}
