/** Returns the chunks of a stream. For a request without a body, the stream is null, and there are no chunks. */
export const piecesOf = (stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> =>
  (stream ?? []) as unknown as AsyncIterable<Uint8Array>

export const wholeOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(pieces))
