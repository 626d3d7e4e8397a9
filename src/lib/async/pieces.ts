/** The chunks of a stream; an empty sequence for null, such as a request without a body. */
export const piecesOf = (stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> =>
  (stream ?? []) as unknown as AsyncIterable<Uint8Array>
