// One run's way to the sandbox interface: the reader, the account that its key stands for, and its clocks.

import { assert } from '../../base/failure/assert.js';
import type { Clock } from '../../base/time/clock.js';
import { parseInstantMs } from '../../base/time/instant.js';
import { workingTimeMs } from '../../base/time/working-time.js';
import type { Waiting } from '../../client/calling/connection-options.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { notNowFault } from '../../client/calling/not-now.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import { aboutKey } from '../../client/sandbox/asked-account.js';
import { keyIdOf } from '../../client/sandbox/options.js';
import { SandboxReader } from '../../client/sandbox/reader.js';
import { sandboxRefusals } from '../../client/sandbox/refusals.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import type { ReceivedAnswer } from '../../records/from-wire/received-answer.js';
import { REVOKED_KEY_CODE } from '../../records/from-wire/sandbox/answer-data.js';
import { type AccountLife, REVOCATION_SUBJECT } from '../../records/from-wire/sandbox/read-back.js';
import { plainReceipt, revocationReceipt } from '../../records/from-wire/sandbox/receipts.js';
import type { Receipt, ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';
import type { KeyRevokeAnswer, PingAnswer } from '../../wire/sandbox/answers.js';
import type { ErrorCode } from '../../wire/sandbox/error-codes.js';
import { receivedOf } from '../fetch/received-exchange.js';
import { ReceiptClock } from './receipt-clock.js';

interface SandboxCredentials {
  readonly apiKey: string;
  readonly signingSecret: string;
  readonly webhookSecret: string | undefined;
}

interface SandboxSettings {
  readonly baseUrl: string;
  readonly headerName: string;
  readonly readsPerSecond: number;
  /** The longest silence of the service, in ms; where absent no source is given up. */
  readonly patienceMs?: number;
  readonly waiting?: Waiting | undefined;
}

/** Codes of a key that was good and is no more: its archive stands, and nothing new can be read with it. */
const endedKeyCodes: ReadonlySet<string> = new Set<ErrorCode>(['key_revoked', 'key_expired']);

/** The code of a key whose time is over. */
const EXPIRED_KEY_CODE = 'key_expired' satisfies ErrorCode;

/** The code of a key that the service does not know, or knows no more. */
const GONE_KEY_CODE = 'unauthorised' satisfies ErrorCode;

/** The `Date` header counts whole seconds: the time of an answer may be this much later. */
const HEADER_STEP_MS = 999;

/** True where the account's end on file has come by the time of the answer. */
function isOverBy({ serviceDateMs, machineUnixMs }: Exchange<PingAnswer>, life: AccountLife): boolean {
  const answeredAtMs = serviceDateMs ?? machineUnixMs;
  return life.endsAtMs <= answeredAtMs + HEADER_STEP_MS;
}

/** A key's life does not end before its expiry by itself: an answer that says so says nothing on the key. */
function earlyEndFault({ status, requestId }: Exchange<PingAnswer>): SourceFault {
  return new SourceFault('schema', {
    message: `the answer (HTTP ${status}) calls the key expired before the end of the key that is on file`,
    sent: true,
    httpStatus: status,
    field: 'error.code',
    requestId,
  });
}

export class SandboxSession {
  readonly account: string;
  readonly webhookSecret: string | undefined;
  readonly reader: SandboxReader;
  readonly machineClock: Clock;
  readonly receiptClock: ReceiptClock;
  readonly #books: Books;

  constructor(settings: SandboxSettings, credentials: SandboxCredentials, machineClock: Clock, books: Books) {
    const account = keyIdOf(credentials.apiKey);
    assert(account !== undefined, 'the form of the key was looked at before');
    this.account = account;
    this.webhookSecret = credentials.webhookSecret;
    this.machineClock = machineClock;
    this.receiptClock = new ReceiptClock(machineClock);
    this.#books = books;
    this.reader = new SandboxReader({
      baseUrl: settings.baseUrl,
      headerName: settings.headerName,
      apiKey: credentials.apiKey,
      signingSecret: credentials.signingSecret,
      ...(credentials.webhookSecret === undefined ? {} : { webhookSecret: credentials.webhookSecret }),
      readsPerSecond: settings.readsPerSecond,
      ...(settings.patienceMs === undefined ? {} : { patienceMs: settings.patienceMs }),
      clock: machineClock,
      receiptClock: this.receiptClock,
      ...settings.waiting,
    });
  }

  /**
   * Asks the service who we are and what time it is. The key is refused in plain words where it is wrong.
   * That a key has ended is archived too: from it the archive knows since when nothing could be read.
   *
   * @param archivedLife of the account, where the archive knows it: two days after a key's end the service
   * knows it no more, and only the archive can tell that it was good
   * @returns false where the key was good and has ended: then the archive is all there is
   * @throws Failure refused for a wrong key or a machine clock that is too far off
   * @throws SourceFault as the reader; where the refusal says nothing on the key; where it calls the key
   * expired before its time; and where the service takes us for another key, of which nothing more is read
   */
  async begin(archivedLife?: AccountLife): Promise<boolean> {
    const exchange = await this.reader.ping();
    const { answer } = exchange;
    if (answer.kind === 'error') {
      const { code } = answer.error;
      const isOver = archivedLife !== undefined && isOverBy(exchange, archivedLife);
      if (code === EXPIRED_KEY_CODE && archivedLife !== undefined && !isOver) throw earlyEndFault(exchange);
      if (endedKeyCodes.has(code) || (code === GONE_KEY_CODE && isOver)) {
        this.#keepPing(exchange, this.#endSeenAtMs(exchange, code === REVOKED_KEY_CODE, archivedLife));
        const { serviceDateMs, machineUnixMs } = exchange;
        if (serviceDateMs !== undefined) this.receiptClock.setBy(serviceDateMs, machineUnixMs);
        return false;
      }
      const failure = failureOfError(exchange, answer.error, {
        subject: 'the check of the key',
        repeat: 'safe',
        refusals: sandboxRefusals,
      });
      throw failure.kind === 'unfinished' ? notNowFault(exchange, code) : failure;
    }
    aboutKey(exchange, this.account);
    const serviceMs = workingTimeMs(parseInstantMs(answer.data.server_time)) ?? exchange.serviceDateMs;
    if (serviceMs !== undefined) this.receiptClock.setBy(serviceMs, exchange.machineUnixMs);
    this.#keepPing(exchange, serviceMs);
    return true;
  }

  /**
   * When a key was found ended. A refusal states no time: that of a key whose end is known is dated by that
   * end (the expiry, or the revocation on file), that of one that was revoked elsewhere by the `Date` header,
   * both not before what was archived before, nor after the key's time was over.
   */
  #endSeenAtMs(exchange: Exchange<PingAnswer>, isRevoked: boolean, life: AccountLife | undefined): number {
    const answeredAtMs = exchange.serviceDateMs ?? exchange.machineUnixMs;
    const endsAtMs = life?.endsAtMs ?? answeredAtMs;
    const newestAtMs = this.#books.receipts.newestReceivedAtMs() ?? Number.NEGATIVE_INFINITY;
    return Math.max(newestAtMs, isRevoked ? Math.min(answeredAtMs, endsAtMs) : endsAtMs);
  }

  /** Archives the answer to the key's revocation: its own time is when the account ended. */
  keepRevocation(exchange: Exchange<KeyRevokeAnswer>): void {
    const { answer, machineUnixMs } = exchange;
    const revokedAtMs = answer.kind === 'data' ? parseInstantMs(answer.data.revoked_at) : undefined;
    const received = this.received('ping', REVOCATION_SUBJECT, exchange);
    this.keep(
      revocationReceipt({ ...received, receivedAtMs: revokedAtMs ?? received.receivedAtMs }),
      machineUnixMs,
    );
  }

  #keepPing(exchange: Exchange<PingAnswer>, serviceMs: number | undefined): void {
    const answer = this.received('ping', '', exchange);
    this.keep(
      plainReceipt({ ...answer, receivedAtMs: serviceMs ?? answer.receivedAtMs }),
      exchange.machineUnixMs,
    );
  }

  /** An exchange as the records' door takes it. */
  received<Topic extends ReceiptTopic>(
    topic: Topic,
    subject: string,
    exchange: Exchange<unknown>,
  ): ReceivedAnswer & { readonly topic: Topic } {
    const { receivedAtMs } = exchange;
    return receivedOf(exchange, { account: this.account, topic, subject, receivedAtMs });
  }

  /** Archives a receipt at once: what was answered is not lost to whatever comes after. */
  keep(receipt: Receipt, machineAtMs: number): void {
    this.#books.receipts.addReceipt(receipt, machineAtMs);
  }

  close(): Promise<void> {
    return this.reader.close();
  }
}
