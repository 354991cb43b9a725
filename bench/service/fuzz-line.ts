// One exchange after the other with the service, over sockets that are opened again where they were closed.

import { connect, type Socket } from 'node:net';

const ANSWER_WAIT_MS = 3000;

/** One connection after the other to the service; an exchange opens a new one where the last was closed. */
export class FuzzLine {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** The answer's text, empty where the service only hung up. */
  exchange(request: Buffer): Promise<string> {
    const isWhole = /^[A-Za-z]+ [^ ]+ HTTP\/1\.1\r\nhost: localhost\r\n/.test(request.toString('latin1'));
    const socket = this.#open();
    return new Promise((resolve) => {
      let received = '';
      const finish = (isReusable: boolean): void => {
        clearTimeout(deadline);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        if (!isReusable || !isWhole) {
          socket.destroy();
          this.#socket = undefined;
        }
        resolve(received);
      };
      const deadline = setTimeout(() => finish(false), ANSWER_WAIT_MS);
      socket.on('error', () => finish(false));
      socket.on('close', () => finish(false));
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString('latin1');
        const isHead = request.subarray(0, 5).toString() === 'HEAD ';
        if (isAnswerWhole(received, isHead)) finish(!/^connection: close$/im.test(received));
      });
      socket.write(request);
      if (!isWhole) {
        // Half a request is all there will ever be: the service has to notice by itself.
        socket.end();
      }
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket === undefined || this.#socket.destroyed) this.#socket = connect(this.#port, this.#host);
    return this.#socket;
  }
}

/** What follows an interim `100 Continue`. */
export function afterContinue(text: string): string {
  return text.startsWith('HTTP/1.1 100 ') ? text.slice(text.indexOf('\r\n\r\n') + 4) : text;
}

function isAnswerWhole(text: string, isHead: boolean): boolean {
  const answer = afterContinue(text);
  const headEnd = answer.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? '0');
  return headEnd >= 0 && (isHead || answer.length >= headEnd + 4 + length);
}
