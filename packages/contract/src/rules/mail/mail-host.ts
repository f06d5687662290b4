/** Shape of a host name, or of an IP address of version 4 or 6. */
export const mailHostShape = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f]*:[0-9a-f:]+)$/;

/** Whether a mail server may have this name, as `cleanDomain` returns it. */
export const isMailHost = (host: string): boolean => host.length <= 253 && mailHostShape.test(host);
