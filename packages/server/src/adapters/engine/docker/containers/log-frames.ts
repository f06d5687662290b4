const headerBytes = 8;

/**
 * Takes apart what the daemon sends of a container's output: frames of a header (which stream, how long) and a piece with the time in front, as
 * the Engine API describes them. With a terminal there are no frames, only lines. `take` gets the time as `<seconds>.<nanoseconds>`, which sorts, and the text.
 */
export function createFrames(isTerminal: boolean, take: (time: string, text: string) => void) {
  let rest: Buffer = Buffer.alloc(0);

  function piece(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    const space = text.indexOf(' ');
    if (space > 0) take(timeOf(text.slice(0, space)), text.slice(space + 1));
  }

  /** Length of the header and of what follows; undefined while that is not known. */
  function next(): { skip: number; length: number } | undefined {
    if (!isTerminal) return rest.length < headerBytes ? undefined : { skip: headerBytes, length: rest.readUInt32BE(4) };
    const end = rest.indexOf(10);
    return end < 0 ? undefined : { skip: 0, length: end + 1 };
  }

  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (let found = next(); found && rest.length >= found.skip + found.length; found = next()) {
      piece(rest.subarray(found.skip, found.skip + found.length));
      rest = rest.subarray(found.skip + found.length);
    }
  };
}

/** `2026-11-21T07:12:00.091670075Z` as seconds and nanoseconds. */
function timeOf(text: string): string {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return `${Math.floor(Date.parse(`${whole}Z`) / 1000)}.${fraction.padEnd(9, '0')}`;
}
