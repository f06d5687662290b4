import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const port = z.number().int().min(1).max(65535);

const directoryPlace = z.object({
  isOpen: z.boolean(),
  /** An address of this machine, or `0.0.0.0` for all of them. */
  address: z.union([z.ipv4(), z.ipv6()]),
  /** Encrypted after StartTLS, which is insisted on. */
  port,
  /** Encrypted from the beginning (LDAPS). */
  tlsPort: port,
});
export type DirectoryPlace = z.infer<typeof directoryPlace>;

const directoryAccess = directoryPlace.extend({
  /** The name in the certificate, which devices have to use. */
  host: z.string(),
  /** Addresses of this machine in its networks, to choose from. */
  addresses: z.array(z.string()),
  /** The server has certificates (https). */
  isPossible: z.boolean(),
  /** It is answering there now. */
  isListening: z.boolean(),
});

export const directoryAccessEndpoints = {
  'GET /api/v1/directory/access': endpoint({
    access: 'admin',
    summary: 'Where devices reach the directory, encrypted; closed at first',
    reply: directoryAccess,
  }),
  'PUT /api/v1/directory/access': endpoint({
    access: 'admin',
    summary: 'Open the directory to devices at an address of this machine, or close it',
    body: directoryPlace,
    reply: directoryAccess,
    inDemo: false,
    refusals: ['directory-without-certificate', 'directory-port-taken', 'directory-place-taken'],
  }),
};

export type DirectoryAccess = z.infer<typeof directoryAccess>;
