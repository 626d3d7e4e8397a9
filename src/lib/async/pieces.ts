/** Returns the chunks of a stream. Null, such as the body of a request without one, has no chunks. */
export const piecesOf = (stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> =>
  (stream ?? []) as unknown as AsyncIterable<Uint8Array>
