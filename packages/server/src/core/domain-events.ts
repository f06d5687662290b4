/**
 * The payload of each domain event by its name: what happened, in the past tense, ids only (keeps S2). The `events.ts` of each area adds its own. A slice
 * publishes one inside its transaction; slices created later handle it in the same transaction, change only their own tables and cannot refuse.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface DomainEventMap {}

export type DomainEventName = keyof DomainEventMap;
