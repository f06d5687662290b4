import type { Settings } from '../../../../core/settings-db.ts';

/** The app shown at the main domain; without one it redirects to the portal. */
export function createDefaultApp(settings: Settings) {
  return {
    read: (): string | undefined => settings.get('domains', 'default-app') || undefined,
    write: (instance: string | undefined): void => settings.set('domains', 'default-app', instance ?? ''),
  };
}

export type DefaultApp = ReturnType<typeof createDefaultApp>;
