/**
 * This server may no longer write about a job: another start has taken it over, or this one is stopping. Ends the work without a record; the job continues
 * from its rows. Never shown to users.
 */
export class OwnershipLostError extends Error {
  constructor() {
    super('This server no longer works on the job.');
    this.name = 'OwnershipLostError';
  }
}
