// The references whose order is being worked on: a second request for one is refused until the first is
// answered.

import { RefusedRequest } from './http/refused-request.js';

export class ReferencesUnderWay {
  readonly #names = new Set<string>();

  /**
   * Claims a reference for one request.
   *
   * @returns what gives it back, to be called once its answer is on disk
   * @throws RefusedRequest `order_in_progress` while another request holds it
   */
  claim(name: string): () => void {
    if (this.#names.has(name)) {
      throw new RefusedRequest(
        'order_in_progress',
        'this client_ref is being processed: send it again in a moment',
        { retryAfterSec: 1 },
      );
    }
    this.#names.add(name);
    return () => {
      this.#names.delete(name);
    };
  }
}
