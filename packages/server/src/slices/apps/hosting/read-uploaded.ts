import type { ComposeView } from '@kontor/contract/apps/hosting';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type * as compose from './compose/compose.ts';
import type { ComposeAnswers } from './custom-manifest.ts';
import type { ServiceNeeds } from './service.ts';
import type { Upload } from './uploads/uploads.ts';

type Answers = NonNullable<ComposeAnswers>;

/** `instanceId` is the app to replace, null for a new one. */
interface Asked {
  answers: Answers;
  instanceId: string | null;
}

/** Returns a function that resolves with what an uploaded compose file says with these answers, and with those of the app it is to replace. */
export const createReadUploaded =
  ({ apps, uploads }: Pick<ServiceNeeds, 'apps' | 'uploads'>) =>
  async (actor: SessionActor, ticket: string, asked: Asked, language: Language): Promise<ComposeView> => {
    const upload = uploads.find(actor.uid, ticket);
    const compose = await import('./compose/compose.ts');
    const source = compose.composeSourceOf(upload.found);
    if (source === undefined) throw new RefusedError('archive-no-compose', { fields: { file: 'archive-no-compose' } });
    const replaced = asked.instanceId === null ? undefined : apps.openCustom(asked.instanceId);
    const answers = replaced === undefined ? {} : earlierAnswers(compose, upload, replaced);
    const granted = new Set((replaced?.rights ?? []).map(({ id }) => id));
    const reading = compose.readCompose(source, { ...answers, ...asked.answers }, granted);
    return compose.viewCompose(reading, language, { answers, granted });
  };

/** Returns the answers a version of an app was made with, as far as they fit the uploaded file. */
export function earlierAnswers(
  { composeSourceOf, storedAnswers, answersSecretOf }: typeof compose,
  { found }: Upload,
  { secrets, version }: { secrets: Readonly<Record<string, string>>; version: string },
): Answers {
  const source = composeSourceOf(found);
  return source === undefined ? {} : storedAnswers(secrets[answersSecretOf(version)], source);
}
