import { bindRequest } from './ldap-messages.ts';

/** The message id of the requests, as it is encoded. */
export const messageId = Buffer.from([0x02, 1, 7]);

/** A request to sign in with a name and a password. */
export function bindOf(name: string, password: string): Buffer {
  const text = (tag: number, value: string) => Buffer.concat([Buffer.from([tag, value.length]), Buffer.from(value)]);
  const body = Buffer.concat([Buffer.from([0x02, 1, 3]), text(0x04, name), text(0x80, password)]);
  const operation = Buffer.concat([Buffer.from([bindRequest, body.length]), body]);
  return Buffer.concat([Buffer.from([0x30, messageId.length + operation.length]), messageId, operation]);
}
