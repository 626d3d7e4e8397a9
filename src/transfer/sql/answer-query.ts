// Answers a question in SQL: writes a shelf for it, has a process ask the shelf, and removes it.
import { join } from 'node:path'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { forbidden, invalid } from '../../platform/errors'
import { WorkerFailure } from '../../platform/workers/workers'
import type { QueryOutcome, QueryRequest } from './query'
import { faultOf } from './statement'
import { maxQueryMs, runQueryTask, writeShelfTask } from './tasks'

type Asked = Pick<QueryRequest, 'sql' | 'format' | 'isForSpreadsheet'>
type Answer = Exclude<QueryOutcome, { code: unknown }>

/** How much is answered: rows, and characters. */
const most = {
  json: { maxRows: 1000, maxLength: 1_000_000 },
  csv: { maxRows: 50_000, maxLength: 8_000_000 },
} as const

/**
 * Answers a question of an account about its own workouts.
 * @throws AppError 403 if its owner has not turned such questions on; 400 if the SQL is not one question, or cannot be
 *   answered within the limits; 429 if too many questions of the account are waiting
 */
export async function answerQuery(
  { spool, workers }: Pick<PlatformContext, 'spool' | 'workers'>,
  { id: userId, answersSql }: Account,
  asked: Asked,
): Promise<Answer> {
  if (!answersSql)
    throw forbidden(
      'sql-off',
      'Questions in SQL are turned off for this account. Turn them on in Trackhut: Settings, Apps, Questions in SQL.',
    )
  const fault = faultOf(asked.sql)
  if (fault !== null) throw invalid(fault)
  await using folder = await spool.makeFolder()
  const shelf = join(folder.path, 'shelf.db')
  workers.requireRoom(writeShelfTask, userId)
  await workers.run(writeShelfTask, { userId, writeTo: shelf }, { userId })
  const outcome = await workers
    .run(runQueryTask, { ...asked, ...most[asked.format], shelf }, { userId })
    .catch(tellOfEnd)
  if (!('code' in outcome)) return outcome
  const { code, reason } = outcome
  if (code === 'sql-answer-too-large') throw invalid(code, undefined, { detail: { most: most.csv.maxRows } })
  throw invalid(code, undefined, reason === null ? {} : { detail: { reason } })
}

/** If the process was killed or has died, the question was too much. */
function tellOfEnd(error: unknown): never {
  if (error instanceof WorkerFailure && error.how === 'late') {
    throw invalid('sql-too-slow', undefined, { detail: { seconds: maxQueryMs / 1000 } })
  }
  if (error instanceof WorkerFailure && error.how === 'died') throw invalid('sql-too-large')
  throw error
}
