import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** A long JSON response, serialised and hashed piece by piece, so that no turn of the thread makes or copies all of it. */
export class JsonPieces {
  readonly pieces: readonly Buffer[];
  readonly bytes: number;
  /** A strong ETag over the bytes (RFC 9110, 8.8.3). */
  readonly etag: string;

  constructor(pieces: readonly Buffer[], etag: string) {
    this.pieces = pieces;
    this.etag = etag;
    this.bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  stream(): Readable {
    return Readable.from(this.pieces, { highWaterMark: 1 });
  }
}

/** Bytes after which a piece is finished. */
const pieceBytes = 64 * 1024;

/** Collects the text of a response that is made over many turns. */
export function createJsonPieces() {
  const etag = createHash('sha1');
  const pieces: Buffer[] = [];
  let open = '';

  function finish(): void {
    const piece = Buffer.from(open);
    etag.update(piece);
    pieces.push(piece);
    open = '';
  }

  return {
    /** Adds text. Returns whether a piece was finished by it: time for a pause. */
    add(text: string): boolean {
      open += text;
      if (open.length < pieceBytes) return false;
      finish();
      return true;
    },
    end(): JsonPieces {
      finish();
      return new JsonPieces(pieces, `"${etag.digest('base64url')}"`);
    },
  };
}

export type JsonPiecesInMaking = ReturnType<typeof createJsonPieces>;
