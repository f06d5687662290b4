/**
 * This server may no longer write about a job: another start has taken it over, or this one is stopping. Thrown to leave quietly; the job goes on from
 * its rows. Never shown to anyone.
 */
export class OwnershipLostError extends Error {
  constructor() {
    super('This server no longer works on the job.');
    this.name = 'OwnershipLostError';
  }
}
