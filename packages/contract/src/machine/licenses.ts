import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Software used by the box and the portal, with the licence texts. */
const licences = z.object({
  device: z.array(z.object({ project: z.string(), url: z.string(), licenseText: z.string() })),
  ui: z.array(z.object({ name: z.string(), repository: z.string(), version: z.string(), licenseText: z.string() })),
});
export type Licences = z.infer<typeof licences>;

/** Software without its texts. `id` is what `GET /api/v1/system/licenses/text` takes. */
const component = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** Empty when nobody says where it comes from. */
  url: z.string(),
  /** Short names of its licences; empty where only the text says. */
  licenses: z.array(z.string()),
  /** Debian's packages it is installed by here. */
  packages: z.array(z.string()),
});
export type Component = z.infer<typeof component>;

const componentNames = z.object({
  /** Shipped with the server, Kontor itself first. Empty without a build of the portal, as during development. */
  device: z.array(component),
  /** Of Debian, as far as it is installed on this machine and the box uses it. */
  debian: z.array(component),
  /** Shipped with the portal. */
  ui: z.array(component),
  /** Why there is nothing of Debian, in words; empty otherwise. */
  debianReason: z.string(),
});
export type ComponentNames = z.infer<typeof componentNames>;

const licenceTexts = z.object({
  /** `file` is empty for software that is no package of Debian; `text` is null where this machine lacks the file. */
  texts: z.array(z.object({ file: z.string(), text: z.string().nullable() })),
  /** Licences the texts refer to, which several packages share. */
  common: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LicenceTexts = z.infer<typeof licenceTexts>;

export const licensesEndpoints = {
  'GET /api/v1/system/licenses': endpoint({
    access: 'person',
    summary: 'The open-source software the box and the portal use, with the full texts of its licences',
    reply: licences,
  }),
  'GET /api/v1/system/licenses/names': endpoint({
    access: 'person',
    summary: 'The same without the texts, with the names of the licences',
    reply: componentNames,
  }),
  'GET /api/v1/system/licenses/text': endpoint({
    access: 'person',
    summary: 'The full texts of the licence of one of them, or a licence that several refer to',
    query: z.object({ id: z.string().max(300) }),
    reply: licenceTexts,
    refusals: ['not-found'],
  }),
};
