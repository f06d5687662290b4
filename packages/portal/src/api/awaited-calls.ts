interface Takes<I> {
  _zod: { input: I };
}

/**
 * Calls of the password reset, which the contract gets with the slice that mails reset links; until then the status names `passwordreset` among
 * the disabled features and nothing calls them. This file goes when `contract/users.ts` holds both.
 */
export interface AwaitedCalls {
  'POST /api/v1/users/{id}/password_reset_request': { params: Takes<{ id: string }> };
  'POST /api/v1/users/{id}/password_reset': {
    params: Takes<{ id: string }>;
    body: Takes<{ token: string; pin: string; newPassword: string; newPasswordRepeat: string }>;
  };
}
