/** The bytes of a stream as they come; none without a stream, as of a request without a body. */
export const piecesOf = (stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> =>
  (stream ?? []) as unknown as AsyncIterable<Uint8Array>
