// Takes one answer off the wire and gives it up at the first sign that it cannot be believed. It never sees
// what was sent, so nothing it says can repeat a credential; and it quotes nothing of the answer, which may
// hold a gift card code.

import type { Dispatcher } from 'undici';
import { bodyExtentOf, isPlainlyEncoded, readHeaders } from './answer-headers.js';
import { BodyCollector } from './body-collector.js';
import { SourceFault, type SourceFaultKind } from './source-fault.js';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; no name came twice. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
}

// The names that node and OpenSSL give to a certificate or protocol of the other side that is not good
// enough.
const TLS_CODE =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO$)/;
const closedCodes = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);
const noBodyStatus = new Set([204, 205]);

/** The receiving half of one exchange: handed to the dispatcher, and awaited through `answer`. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly answer: Promise<RawAnswer>;
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (fault: SourceFault) => void;
  readonly #collector: BodyCollector;
  readonly #bytesMax: number;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Head | undefined;
  #settled = false;
  #sent = false;

  /** @param bytesMax the most bytes of body, beyond which the connection is ended */
  constructor(bytesMax: number) {
    const { promise, resolve, reject } = deferred<RawAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#bytesMax = bytesMax;
    this.#collector = new BodyCollector(bytesMax);
  }

  /** False while it is certain that no byte of the request has gone out. */
  get sent(): boolean {
    return this.#sent;
  }

  /** Ends the exchange with this fault, unless it has ended, and the connection with it. */
  fail(fault: SourceFault): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#reject(fault);
    this.#controller?.abort(new Error('given up'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) {
      // The deadline passed while the connection was being made: nothing is sent any more.
      controller.abort(new Error('given up'));
      return;
    }
    this.#controller = controller;
    this.#sent = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      return; // Interim answers say nothing; the deadline ends a flood of them.
    }
    const reading = readHeaders(rawHeaderTexts(controller.rawHeaders));
    if (reading.kind === 'too_many') {
      this.#refuse('too_large', 'the answer carries more headers than an answer of this interface has');
      return;
    }
    if (reading.kind === 'doubled') {
      this.#refuse('malformed', `the answer carries the header ${plainName(reading.name)} twice`);
      return;
    }
    this.#head = { status, headers: reading.headers };
    this.#judgeHead(status, reading.headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (!this.#settled && !this.#collector.add(chunk)) {
      this.#refuse('too_large', `the answer is longer than ${this.#bytesMax} bytes`);
    }
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    const head = this.#head;
    const extent = head === undefined ? undefined : bodyExtentOf(head.headers);
    if (head === undefined || (extent?.kind === 'length' && extent.bytes !== this.#collector.length)) {
      this.#refuse('cut_off', 'the answer ended before its stated length');
      return;
    }
    this.#settled = true;
    this.#resolve({ ...head, bytes: this.#collector.take() });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settled) {
      this.#settled = true;
      this.#reject(connectionFault(error, this.#sent, this.#head !== undefined));
    }
  }

  #judgeHead(status: number, headers: ReadonlyMap<string, string>): void {
    const extent = bodyExtentOf(headers);
    if (status >= 300 && status < 400) {
      this.#refuse('redirect', `the answer is a redirect (HTTP ${status}), and redirects are not followed`);
    } else if (!isPlainlyEncoded(headers)) {
      this.#refuse('malformed', 'the answer is compressed although it was asked for as it is');
    } else if (extent.kind === 'length' && extent.bytes > this.#bytesMax) {
      this.#refuse('too_large', `the answer is longer than ${this.#bytesMax} bytes`);
    } else if (extent.kind === 'open' && !noBodyStatus.has(status)) {
      this.#refuse('cut_off', 'nothing in the answer tells where it ends, so it cannot be known to be whole');
    }
  }

  #refuse(fault: SourceFaultKind, message: string): void {
    const status = this.#head?.status;
    this.fail(
      new SourceFault(fault, {
        message,
        sent: true,
        ...(status === undefined ? {} : { httpStatus: status }),
      }),
    );
  }
}

/** The fault of a failed connection: the error's code decides, and nothing else of the error is kept. */
function connectionFault(error: Error, sent: boolean, begun: boolean): SourceFault {
  const systemCode = codeOf(error);
  const fault = (kind: SourceFaultKind, message: string) => {
    const shown = systemCode === '' ? message : `${message} (${systemCode})`;
    return new SourceFault(kind, { message: shown, sent, ...(systemCode === '' ? {} : { systemCode }) });
  };
  if (closedCodes.has(systemCode)) return fault('closed', 'the client was closed');
  if (!sent) {
    return TLS_CODE.test(systemCode)
      ? fault('tls', 'the other side could not prove who it is')
      : fault('refused_connection', 'no connection could be made');
  }
  if (systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return fault('too_large', 'the headers of the answer are too long');
  }
  if (isParserFault(error, systemCode, begun)) {
    return fault('malformed', 'the answer is not HTTP as it should be');
  }
  return fault(
    'cut_off',
    begun ? 'the connection ended before the answer did' : 'the connection ended without an answer',
  );
}

/**
 * True where the parser met bytes that are no HTTP, and not merely the end. undici's parser error carries the
 * rest of the bytes, none at the end of the stream; where a length was stated it says "length mismatch"
 * whatever the parser met, which before the end of the headers can be no cut body.
 */
function isParserFault(error: Error, systemCode: string, begun: boolean): boolean {
  if (systemCode === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return !begun;
  return error.name === 'HTTPParserError' && Reflect.get(error, 'data') !== '';
}

/** The code of a system error; empty where it is none. Some of TLS have a slash since Node 22. */
function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{0,60}$/.test(code) ? code : '';
}

/** A header name as it may be shown: anything unusual in it is not repeated. */
function plainName(name: string): string {
  return /^[a-z0-9-]{1,40}$/.test(name) ? name : '(not shown)';
}

function rawHeaderTexts(raw: Dispatcher.DispatchController['rawHeaders']): string[] {
  if (!Array.isArray(raw)) return [];
  // Header values are bytes; latin-1 keeps each of them, and every value that is read here is ASCII.
  return raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
}

function deferred<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (fault: SourceFault) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (fault: SourceFault) => void = () => undefined;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
