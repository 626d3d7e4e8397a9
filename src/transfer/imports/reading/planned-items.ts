import { piecesOf } from '../../../lib/async/pieces'
import type { PlannedItem } from '../archive/plan'

/** Stored in one transaction, which others wait for. */
export const itemsAtOnce = 50

/** The items of a plan that was written down, some at a time. */
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
