// Measures how the cost of requests grows with a hundred times as many workouts. More workouts of other users must not
// increase the cost. More workouts of the user may increase it only if the request reads more than one page of
// workouts.
import { firstAccount, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { findRequester, questions, type Requester } from './growth-questions'
import { figure, formatTable, takeTurns } from './measuring'
import { secondAccount, seedInstance } from './seeded-instance'

const few = 1000
const many = 100_000
const runs = 20

/** Returns two Markdown tables, each below a line that says whose number of workouts grows. */
export async function measureGrowth(): Promise<string> {
  using smallFolder = temporaryFolder()
  using largeFolder = temporaryFolder()
  await seedInstance(smallFolder.path, { first: few, second: few })
  await seedInstance(largeFolder.path, { first: few, second: many })
  await using small = await start(smallFolder.path)
  await using large = await start(largeFolder.path)

  const besideOthers = await askAll(
    await findRequester(small, firstAccount, few),
    await findRequester(large, firstAccount, few),
  )
  const withOwn = await askAll(
    await findRequester(small, secondAccount, few),
    await findRequester(large, secondAccount, many),
  )
  const head = ['what', 'state', '1,000 workouts', '100,000 workouts', 'factor']
  return [
    'Workouts of others, beside 1,000 of one’s own: nothing may grow.',
    formatTable([head, ...besideOthers]),
    'Workouts of one’s own: only what reads more of them may grow.',
    formatTable([
      [...head, 'reads more'],
      ...withOwn.map((cells, index) => [...cells, questions[index]?.readsMore ?? '']),
    ]),
  ].join('\n\n')
}

const start = (folder: string) => startServer({ folder, environment: { API_RATE_LIMITS: '' } })

async function askAll(ofFew: Requester, ofMany: Requester): Promise<string[][]> {
  const rows: string[][] = []
  for (const { what, ask } of questions) {
    const [fewMs, manyMs] = await takeTurns([run => ask(ofFew, run), run => ask(ofMany, run)], runs)
    rows.push([what, 'warm', figure(fewMs, 'ms'), figure(manyMs, 'ms'), (manyMs / fewMs).toFixed(1)])
  }
  return rows
}
