/** One instruction of a Dockerfile, with the lines it was continued on. */
export interface Instruction {
  lines: string[];
  /** In capitals. */
  name: string;
  rest: string;
}

/**
 * Reads a Dockerfile as far as to know where its instructions begin: a line that ends with the escape character goes on in the next one, and comments
 * and empty lines in between change nothing (Docker's reference of the Dockerfile). `sign`: that character, in place of the one the text names. What is between instructions comes as one without a name.
 */
export function instructionsIn(text: string, sign?: string): Instruction[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const goesOn = (sign ?? escapeIn(lines)) === '`' ? /`\s*$/ : /\\\s*$/;
  const found: Instruction[] = [];
  let open: string[] = [];
  for (const line of lines) {
    open.push(line);
    const isNothing = /^\s*(?:#|$)/.test(line);
    if (isNothing ? open.length > 1 : goesOn.test(line)) continue;
    found.push(instruction(open, goesOn));
    open = [];
  }
  return open.length === 0 ? found : [...found, instruction(open, goesOn)];
}

/** A directive stands above everything else. */
function escapeIn(lines: readonly string[]): string {
  for (const line of lines) {
    const directive = /^\s*#\s*(\w+)\s*=\s*(\S+)\s*$/.exec(line);
    if (directive === null) return '\\';
    if (directive[1]?.toLowerCase() === 'escape') return directive[2] ?? '\\';
  }
  return '\\';
}

function instruction(lines: string[], goesOn: RegExp): Instruction {
  const whole = lines
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => line.replace(goesOn, ''))
    .join('');
  const [, name = '', rest = ''] = /^\s*([A-Za-z]+)\s*(.*)$/s.exec(whole) ?? [];
  return { lines, name: name.toUpperCase(), rest: rest.trim() };
}

/** The same Dockerfile, and everything it makes carries a label: the image, and what is left in between when it fails. */
export function withLabel(text: string, label: string, value: string): string {
  return instructionsIn(text)
    .flatMap(({ lines, name }) => (name === 'FROM' ? [...lines, `LABEL ${label}="${value}"`] : lines))
    .join('\n');
}

/** The images it begins with, as they are written; without stages of its own, and without those whose name is put together while it is built. */
export function basesIn(text: string): string[] {
  const stages = new Set<string>(['scratch']);
  const found: string[] = [];
  for (const { name, rest } of instructionsIn(text)) {
    if (name !== 'FROM') continue;
    const [image = '', as, stage = ''] = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
    if (image !== '' && !image.includes('$') && !stages.has(image.toLowerCase())) found.push(image);
    if (as?.toLowerCase() === 'as') stages.add(stage.toLowerCase());
  }
  return [...new Set(found)];
}

/** What the image says about itself: the port it serves, and the folders whose content should stay. Of the last stage, for that is the image. */
export function declaredIn(text: string): { port: number | undefined; volumes: string[] } {
  const all = instructionsIn(text);
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM') + 1);
  const ports = wordsOf(last, 'EXPOSE').flatMap((word) => {
    const [, port, protocol = 'tcp'] = /^(\d{1,5})(?:\/(tcp|udp))?$/i.exec(word) ?? [];
    return port === undefined || protocol.toLowerCase() !== 'tcp' ? [] : [Number(port)];
  });
  const volumes = wordsOf(last, 'VOLUME').filter((word) => /^\/[\w.-][\w./-]*$/.test(word) && !word.includes('..'));
  return { port: ports[0], volumes: [...new Set(volumes.map((word) => word.replace(/\/+$/, '')))] };
}

function wordsOf(instructions: readonly Instruction[], wanted: string): string[] {
  return instructions
    .filter(({ name }) => name === wanted)
    .flatMap(({ rest }) => (rest.startsWith('[') ? jsonWords(rest) : rest.split(/\s+/)));
}

/** The other way to write words. What is no list of them says nothing; the build itself complains. */
export function jsonWords(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}
