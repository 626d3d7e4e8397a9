import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SqlAnswer } from '../../../src/transfer/sql/schemas'
import { authorization, post, refusal } from '../client/api'
import { ApiError } from '../client/api-error'
import { basePath } from '../client/base-path'
import { saveAs } from '../client/download'
import { laterQueryKeys } from '../client/later-query-keys'

/** Asks a question in SQL. */
export const useSqlQuestion = () =>
  useMutation({
    mutationFn: (sql: string) => post<SqlAnswer>('/api/sql', { sql }),
    onError: useLookAtSwitch(),
  })

/** Asks a question in SQL, and saves the whole answer as CSV. */
export const useSqlDownload = () =>
  useMutation({
    mutationFn: async (sql: string) => saveAs(await fetchCsv(sql), 'answer.csv'),
    onError: useLookAtSwitch(),
  })

/** Returns a function that looks whether questions are on, if one was refused because they are off. */
function useLookAtSwitch() {
  const client = useQueryClient()
  return (error: Error) => {
    if (error instanceof ApiError && error.code === 'sql-off')
      return client.invalidateQueries({ queryKey: laterQueryKeys.waysToAsk })
  }
}

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
