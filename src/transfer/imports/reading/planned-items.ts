import { piecesOf } from '../../../lib/async/pieces'
import type { PlannedItem } from '../archive/plan'

/** Items stored in one transaction, which blocks other writes. */
export const itemsAtOnce = 50

/** Yields the items of a plan file in batches. */
export async function* plannedItems(plan: Blob): AsyncGenerator<PlannedItem[]> {
  let batch: PlannedItem[] = []
  for await (const line of linesOf(plan)) {
    batch.push(JSON.parse(line))
    if (batch.length < itemsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of piecesOf(file.stream())) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
