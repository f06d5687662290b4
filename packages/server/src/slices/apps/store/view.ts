import type { StoreApp } from '@kontor/contract/apps/store';
import { buildsOf, type Manifest, type Text } from '@kontor/contract/manifest/manifest';
import { renderTemplate } from '@kontor/contract/manifest/template';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { iconOf } from '../registry/index.ts';
import type { Blocker } from './rules.ts';

/** Inputs of `viewStoreApp` besides the manifest. */
export interface StoreAppContext {
  language: Language;
  /** Domain of the box. */
  domain: string;
  obstacles: readonly Blocker[];
  keptData: StoreApp['keptData'];
}

/** Returns an app of the store as users see it. Commands, environments and secrets of the manifest are left out. */
export function viewStoreApp(app: Manifest, { language, domain, obstacles, keptData }: StoreAppContext): StoreApp {
  return {
    ...viewTexts(app, language),
    id: app.id,
    author: app.author,
    version: app.version,
    upstreamVersion: app.upstreamVersion ?? '',
    website: app.website ?? '',
    contactEmail: app.contactEmail ?? '',
    icon: iconOf(app),
    tags: app.tags,
    category: app.category,
    licence: typeof app.licence === 'string' ? app.licence : app.licence[language],
    mediaLinks: app.mediaLinks.map((link, index) => (link.startsWith('https:') ? link : pictureOf(app, index + 1))),
    mediaLanguage: app.mediaLanguage ?? null,
    addons: viewAddons(app, language),
    services: app.services,
    products: app.products,
    subscriptions: app.subscriptions,
    hashes: app.hashes,
    ...viewDemands(app),
    ...viewBehaviour(app),
    firstAdmin: viewFirstAdmin(app, domain),
    obstacles: obstacles.map(({ code, params }) => sentenceOf(code, language, params)),
    keptData,
  };
}

/** Returns the URL of a screenshot file next to the manifest, numbered from 1. */
const pictureOf = ({ id, version }: Manifest, number: number): string =>
  `/api/v1/store/apps/${id}/pictures/${number}?v=${encodeURIComponent(version)}`;

function viewTexts(app: Manifest, language: Language) {
  const read = (text: Text | undefined) => text?.[language] ?? '';
  return {
    title: read(app.title),
    tagline: read(app.tagline),
    description: read(app.description),
    changelog: read(app.changelog),
    postInstallMessage: read(app.postInstallMessage),
  };
}

function viewFirstAdmin({ secrets: { admin } }: Manifest, domain: string): StoreApp['firstAdmin'] {
  return admin === undefined ? null : { login: renderTemplate(admin.login ?? '', { 'box.domain': domain }) };
}

function viewDemands(app: Manifest) {
  return {
    memoryLimit: app.memoryLimit,
    diskNeeded: app.diskNeeded,
    isBuiltHere: app.engines.flatMap(buildsOf).length > 0,
    manifestVersion: app.manifestVersion,
    minBoxVersion: app.minBoxVersion ?? '',
    maxBoxVersion: app.maxBoxVersion ?? '',
    targetBoxVersion: app.targetBoxVersion ?? '',
  };
}

function viewBehaviour(app: Manifest) {
  return {
    healthCheckPath: app.healthCheckPath ?? '',
    httpPort: app.httpPort ?? null,
    httpPorts: app.httpPorts,
    tcpPorts: app.tcpPorts,
    configurePath: app.configurePath ?? '',
    singleUser: app.singleUser,
    dontShowInAppList: app.dontShowInAppList,
    noWebUI: app.noWebUI,
    customAuth: app.customAuth,
    authMode: app.auth.mode,
    isOpen: app.openPaths.includes('/'),
    containerHostName: app.containerHostName ?? '',
  };
}

function viewAddons({ addons, embed }: Manifest, language: Language): StoreApp['addons'] {
  const { ldap, ...others } = addons;
  const groups = (ldap?.groups ?? []).map(({ displayName, ...group }) => ({
    ...group,
    displayName: displayName[language],
  }));
  return {
    ...others,
    ...(ldap === undefined ? {} : { ldap: { groupSupport: ldap.groupSupport, groups } }),
    embed: { iframe: embed.iframe },
  };
}
