// The log of requests for a person who watches: a line each where they are asked for, and faults of the
// program in any case. It holds no more than the JSON log does.

import { causesOf, type RequestLog } from './request-log.js';

/** @param withRequests false leaves all lines away but those of faults */
export function textLog(write: (line: string) => void, withRequests: boolean): RequestLog {
  return {
    request: ({ listener, method, route, status, code }) => {
      if (!withRequests) return;
      write([listener, method, route ?? '(no route)', status, ...(code === null ? [] : [code])].join(' '));
    },
    fault: ({ listener, method, route }, error) => {
      const causes = causesOf(error).map(({ name, message }) => `${name}: ${message}`);
      write(`internal fault: ${listener} ${method} ${route ?? '(no route)'}: ${causes.join('; because: ')}`);
    },
  };
}
