import type { ComposeView } from '@kontor/contract/apps/hosting';
import type { Language } from '@kontor/contract/refusals';
import type { ArchiveContents } from '../../../../adapters/archives/archives.ts';

/** Resolves with what the compose file of an archive says; null without one. The YAML parser is loaded only then. */
export async function describeCompose(
  found: Pick<ArchiveContents, 'files' | 'texts' | 'paths' | 'settings'>,
  language: Language,
): Promise<ComposeView | null> {
  const { composeSourceOf, readCompose, viewCompose } = await import('../compose/compose.ts');
  const source = composeSourceOf(found);
  return source === undefined ? null : viewCompose(readCompose(source), language);
}
