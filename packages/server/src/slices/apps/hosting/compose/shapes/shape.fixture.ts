/** A compose file of a shape that is found in the world, with what it should come to. */
export interface Shape {
  name: string;
  /** The text of the compose file. */
  text: string;
  /** Other files of the archive, with their texts. */
  files?: Record<string, string>;
  /** Ids of required questions; absent: none. */
  asks?: string[];
  /** `line code` of faults; absent: none. */
  faults?: string[];
  /** Codes of notes that have to be among all. */
  notes?: string[];
  /** `service:port` of the page once everything is answered as proposed. */
  web?: string | null;
}
