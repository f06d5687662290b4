/** Longest address of a webhook in characters. */
export const longestWebhookAddress = 2000;

/** Returns what is wrong with the form of an address that messages are sent to; undefined when nothing is. Where its name leads is up to the server. */
export function webhookAddressFault(typed: string): 'webhook-address-invalid' | 'webhook-address-login' | undefined {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'webhook-address-invalid';
  return url.username !== '' || url.password !== '' ? 'webhook-address-login' : undefined;
}
