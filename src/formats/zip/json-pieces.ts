// JSON as the files of an archive hold it: UTF-8, indented by four, and written piece by piece where it may be long.

const encoder = new TextEncoder()

export async function* jsonPieces(value: unknown): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${indented(value)}\n`)
}

/** An array whose items come in pages. */
export async function* jsonArrayPieces(pages: Iterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let before = '[\n    '
  for (const items of pages) {
    for (const item of items) {
      yield encoder.encode(before + indented(item).replaceAll('\n', '\n    '))
      before = ',\n    '
    }
  }
  yield encoder.encode(before === ',\n    ' ? '\n]\n' : '[]\n')
}

const indented = (value: unknown) => JSON.stringify(value, null, 4)
