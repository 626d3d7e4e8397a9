import { useMutation } from '@tanstack/react-query'
import type { SqlAnswer } from '../../../src/transfer/sql/schemas'
import { authorization, post, refusal } from '../client/api'
import { ApiError } from '../client/api-error'
import { basePath } from '../client/base-path'
import { saveAs } from '../client/download'

/** Asks a question in SQL. */
export const useSqlQuestion = () =>
  useMutation({ mutationFn: (sql: string) => post<SqlAnswer>('/api/sql', { sql }) })

/** Asks a question in SQL, and saves the whole answer as CSV. */
export const useSqlDownload = () =>
  useMutation({ mutationFn: async (sql: string) => saveAs(await fetchCsv(sql), 'answer.csv') })

async function fetchCsv(sql: string): Promise<Blob> {
  const sent = authorization()
  const answer = await fetch(`${basePath}/api/sql/csv?for=spreadsheet`, {
    method: 'POST',
    headers: { ...sent, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql }),
  }).catch((cause: unknown) => {
    throw new ApiError(0, String(cause))
  })
  if (!answer.ok) throw refusal(answer.status, await answer.text(), sent)
  return answer.blob()
}
