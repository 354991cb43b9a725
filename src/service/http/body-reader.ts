// Reads a request's body up to what its interface takes; anything longer is refused without being read to its
// end.

import type { IncomingMessage } from 'node:http';

type BodyReading =
  | { readonly kind: 'whole'; readonly body: Buffer }
  | { readonly kind: 'too_large' }
  /** The other side went away, or the time for the request ran out: nobody reads an answer from here. */
  | { readonly kind: 'gone' };

const empty = Buffer.alloc(0);

/** A declared length is believed when it is too long (nothing is read then), and checked when it is not. */
export function readBody(request: IncomingMessage, bytesMost: number): Promise<BodyReading> {
  const declared = request.headers['content-length'];
  if (declared === undefined && request.headers['transfer-encoding'] === undefined) {
    return Promise.resolve({ kind: 'whole', body: empty });
  }
  if (declared !== undefined && Number(declared) > bytesMost) return Promise.resolve({ kind: 'too_large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytesMost) {
        request.removeAllListeners('data');
        request.pause();
        resolve({ kind: 'too_large' });
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => resolve({ kind: 'whole', body: Buffer.concat(chunks, length) }));
    request.on('error', () => resolve({ kind: 'gone' }));
    request.on('close', () => resolve({ kind: 'gone' }));
  });
}
