import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import type { IssuedCertificate } from '../../../../adapters/certificates/authority.ts';
import type { ServerContext } from '../../../../core/server-context.ts';

/** The signing authority, its successor, and the one before it. */
export type AuthoritySlot = 'authority' | 'next-authority' | 'former-authority';

/** The authorities in the settings, with their keys sealed. Changes join a running transaction. */
export function createAuthoritySlots({ settings }: Pick<ServerContext, 'settings'>, boxKey: BoxKey) {
  const sealed = createSealed({ settings }, boxKey);
  /** Returns a text of the settings; undefined when there is none. */
  const textOf = (id: AuthoritySlot | 'authority-vouched') => settings.get('certificates', id) || undefined;

  function store(slot: AuthoritySlot, { chain, key }: IssuedCertificate): void {
    settings.set('certificates', slot, chain);
    sealed.set(`${slot}-key`, key);
  }

  function forget(slot: AuthoritySlot): void {
    for (const part of [slot, `${slot}-key`]) settings.set('certificates', part, '');
  }

  /** Sets the signing authority as its successor has cross-signed it; empty while there is no successor. */
  const vouch = (chain: string): void => settings.set('certificates', 'authority-vouched', chain);

  return {
    textOf,
    read(slot: AuthoritySlot): IssuedCertificate | undefined {
      const chain = textOf(slot);
      const key = sealed.get(`${slot}-key`);
      return chain !== undefined && key !== undefined ? { chain, key } : undefined;
    },
    store,
    forget,
    vouch,
    /** Makes it the signing authority, without a successor. */
    install(authority: IssuedCertificate): void {
      store('authority', authority);
      forget('next-authority');
      vouch('');
    },
  };
}

/** Keys in the settings, sealed (keeps H9). */
export function createSealed({ settings }: Pick<ServerContext, 'settings'>, boxKey: BoxKey) {
  const place = (id: string): SealLocation => ({ table: 'system_config', column: 'value', row: `certificates/${id}` });
  return {
    get(id: string): string | undefined {
      const text = settings.get('certificates', id) || undefined;
      return text === undefined ? undefined : boxKey.open(text, place(id));
    },
    set(id: string, key: string): string {
      settings.set('certificates', id, boxKey.seal(key, place(id)));
      return key;
    },
  };
}
