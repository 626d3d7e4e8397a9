/** Returns the chunks of a stream. A request without a body has null as its stream, which has no chunks. */
export const piecesOf = (stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> =>
  (stream ?? []) as unknown as AsyncIterable<Uint8Array>
