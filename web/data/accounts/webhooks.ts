import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewWebhookBody,
  WebhookAnswer,
  WebhookChangesBody,
  WebhookDeliveriesAnswer,
  WebhookDeliveryAnswer,
  WebhooksAnswer,
  WebhookWithSecretAnswer,
} from '../../../src/transfer/webhooks/schemas'
import { get, patch, post } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useRemoval } from './apps'
import { proved } from './proof'

const root = '/api/webhooks'

/** Milliseconds between requests while a delivery waits, and while none does. */
const pollMs = 3000
const quietMs = 60_000

/** The webhooks of the account and, for administrators, of the server. Without any, they are not asked for again. */
export function useWebhooks() {
  return useQuery({
    queryKey: laterQueryKeys.webhooks,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<WebhooksAnswer>(root, signal)).data.webhooks,
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.length === 0) return false
      return data.some(({ next_attempt_at }) => next_attempt_at !== null) ? pollMs : quietMs
    },
  })
}

/** A page of what was sent to a webhook, the latest first. */
export function useDeliveries(id: number, page: number) {
  return useQuery({
    queryKey: laterQueryKeys.deliveries(id, page),
    staleTime: 0,
    queryFn: ({ signal }) => get<WebhookDeliveriesAnswer>(`${root}/${id}/deliveries?page=${page}`, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.data.deliveries.some(({ status }) => status === 'waiting') ? pollMs : quietMs,
  })
}

export function useCreateWebhook() {
  return useWebhookChange(
    async (body: NewWebhookBody) => (await proved(() => post<WebhookWithSecretAnswer>(root, body))).data,
  )
}

export function useChangeWebhook(id: number) {
  return useWebhookChange((changes: WebhookChangesBody) => patch<WebhookAnswer>(`${root}/${id}`, changes))
}

/** Gives a webhook another secret, which is shown once. */
export function useReplaceSecret(id: number) {
  return useWebhookChange(
    async (_: undefined) =>
      (await proved(() => post<WebhookWithSecretAnswer>(`${root}/${id}/secret`, undefined))).data,
  )
}

/** Sends a test at once. */
export function useTestWebhook(id: number) {
  return useWebhookChange(
    async (_: undefined) =>
      (await post<WebhookDeliveryAnswer>(`${root}/${id}/test`, undefined)).data.delivery,
  )
}

/** Has a delivery sent again. */
export function useSendAgain(id: number, deliveryId: number) {
  return useWebhookChange((_: undefined) =>
    post<WebhookDeliveryAnswer>(`${root}/${id}/deliveries/${deliveryId}/send`, undefined),
  )
}

/** Deletes a webhook. `onDeleted` is called before the list is reloaded. */
export function useDeleteWebhook(id: number, onDeleted: () => void) {
  return useRemoval(`${root}/${id}`, laterQueryKeys.webhooks, onDeleted)
}

/** Changes something of webhooks, and loads them and what was sent anew, also after a failure. */
function useWebhookChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [laterQueryKeys.webhooks, laterQueryKeys.allDeliveries].map(queryKey =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
