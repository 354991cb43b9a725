// The limits of a request, whatever the interface (source, section 8, and the contract).

export const BODY_BYTES = 8192;
/** The whole request, headers and body, has to arrive within this. */
export const ARRIVAL_SECONDS = 15;
/** The most headers a request may carry. Node drops headers past about the thousandth without a word. */
export const HEADERS_PER_REQUEST = 64;
