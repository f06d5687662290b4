const headerBytes = 8;

/**
 * Parses the log stream of the Engine API: frames of a header (stream, length) and a payload with a leading timestamp; with a terminal there are only lines.
 * `take` gets the sortable time `<seconds>.<nanoseconds>` and the text.
 */
export function createFrames(isTerminal: boolean, take: (time: string, text: string) => void) {
  let rest: Buffer = Buffer.alloc(0);

  function piece(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    const space = text.indexOf(' ');
    if (space > 0) take(timeOf(text.slice(0, space)), text.slice(space + 1));
  }

  /** Length of the header and of the payload; undefined until enough bytes arrived. */
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

/** Converts `2026-11-21T07:12:00.091670075Z` to `<seconds>.<nanoseconds>`. */
function timeOf(text: string): string {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return `${Math.floor(Date.parse(`${whole}Z`) / 1000)}.${fraction.padEnd(9, '0')}`;
}
