import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { type NameOf, partsOf, viewSecret } from './view.ts';

export interface GeneratedPasswordsNeeds {
  core: Pick<ServerContext, 'journal'>;
  /** The slices that store secrets. */
  slices: readonly Slice[];
  /** Returns an app's name and icon. */
  nameOf: NameOf;
}

/** The passwords and keys the box has generated, which administrators can reveal. */
export function createGeneratedPasswords({ core, slices, nameOf }: GeneratedPasswordsNeeds): { slice: Slice } {
  function listPasswords(language: Language): GeneratedPassword[] {
    return slices
      .flatMap(({ name, secrets }) => (secrets?.list() ?? []).map((secret) => ({ slice: name, secret })))
      .map((each) => viewSecret(each, nameOf, language))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  }

  /** Records the reveal in the journal, without the secret (keeps H9). */
  function revealPassword(actor: Actor, id: string) {
    const { slice, inside } = partsOf(id);
    const password = slices.find(({ name }) => name === slice)?.secrets?.open(inside);
    if (password === undefined) throw new RefusedError('not-found');
    core.journal.record(actor, 'reveal-password', id);
    return { id, password };
  }

  const slice: Slice = {
    name: 'generated-passwords',
    routes: {
      'GET /api/v1/passwords': ({ language }) => listPasswords(language),
      'GET /api/v1/passwords/{id}': ({ params, actor }) => revealPassword(actor, params.id),
    },
  };
  return { slice };
}
