/** What a manual says about this server and its reader. */
export interface ManualValues {
  domain: string;
  username: string;
  /** Address in the own network. */
  localIp: string;
}

/** Replaces the placeholders of a manual. Values are shown as they are, not as Markdown. */
export const fillManual = (text: string, values: ManualValues): string =>
  text.replace(/\{\{(domain|username|localIp)\}\}/g, (_whole, name: keyof ManualValues) =>
    values[name].replace(/[\\`*_{}[\]<>()#+!|~-]/g, '\\$&'),
  );
