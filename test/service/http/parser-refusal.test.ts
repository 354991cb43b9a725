// What the parser refuses is shown in http-listener.test.ts; here the order in which answers are owed.

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { OwedAnswers, rawAnswer } from '../../../src/service/http/parser-refusal.js';

function request(socket: object, complete: boolean): IncomingMessage {
  return { socket, complete } as unknown as IncomingMessage;
}

describe('OwedAnswers', () => {
  it('waits for every whole request of the connection, and for no other', () => {
    const owed = new OwedAnswers();
    const [socket, elsewhere] = [{}, {}];
    const [first, second] = [request(socket, true), request(socket, true)];
    owed.begin(first);
    owed.begin(second);
    owed.begin(request(elsewhere, true));
    const order: string[] = [];
    owed.whenNone(socket, () => order.push('refusal'));
    owed.end(socket, first);
    expect(order).toEqual([]);
    owed.end(socket, second);
    expect(order).toEqual(['refusal']);
  });

  it('does not wait for a request that has not arrived whole: the error is about that one', () => {
    const owed = new OwedAnswers();
    const socket = {};
    owed.begin(request(socket, false));
    let isCalled = false;
    owed.whenNone(socket, () => {
      isCalled = true;
    });
    expect(isCalled).toBe(true);
  });
});

describe('rawAnswer', () => {
  it('is a whole answer with its length, its date, and the end of the connection', () => {
    const text = rawAnswer({ status: 400, headers: { 'x-service-env': 'sandbox' }, body: '{}' }).toString();
    expect(text).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\ndate: [^\r]+ GMT\r\nx-service-env: sandbox\r\ncontent-length: 2\r\nconnection: close\r\n\r\n\{\}$/,
    );
  });

  it('has one date: the service’s own where the interface states it', () => {
    const date = 'Sat, 31 Oct 2026 23:59:59 GMT';
    const text = rawAnswer({ status: 400, headers: { date }, body: '{}' }).toString();
    expect(text.match(/^date: .*$/gim)).toEqual([`date: ${date}`]);
  });
});
