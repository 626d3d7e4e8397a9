import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { WebhookDelivery, WebhookState } from '../../../../../src/transfer/webhooks/schemas'
import { Failure, ProblemNotice } from '../../../../components/feedback/failure'
import { useFormats } from '../../../../data/accounts/person'
import { useDeliveries, useSendAgain } from '../../../../data/accounts/webhooks'
import { readPage } from '../../../../data/client/read-page'
import { Button } from '../../../../ui/controls/button'
import { PageLinks } from '../../../../ui/controls/page-links'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { deliveryWords, eventWords, problemWords } from './webhook-words'
import styles from './webhooks.module.css'

/** What was sent to a webhook, in pages. The page number is in the URL. */
export function Deliveries({ webhook: { id, status } }: { webhook: WebhookState }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const page = readPage(parameters)
  const { data, error, refetch } = useDeliveries(id, page)
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={refetch} />
    return (
      <Loading>
        <Skeleton height={16} />
      </Loading>
    )
  }
  const { deliveries } = data.data
  if (deliveries.length === 0) return <p className={styles.text}>{t('webhooks.noDeliveries')}</p>
  return (
    <>
      <ul className={styles.deliveries}>
        {deliveries.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            webhookId={id}
            delivery={delivery}
            canSend={status === 'active' && delivery.status !== 'waiting'}
          />
        ))}
      </ul>
      <PageLinks
        pagination={data.pagination}
        addressOf={number => `/settings/apps/webhooks/${id}?page=${number}`}
      />
    </>
  )
}

interface RowProps {
  webhookId: number
  delivery: WebhookDelivery
  /** Whether it can be sent again. */
  canSend: boolean
}

function DeliveryRow({ webhookId, delivery, canSend }: RowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const again = useSendAgain(webhookId, delivery.id)
  const { event, status, created_at, attempts, answer, problem, next_attempt_at, body } = delivery
  const when = (text: string) => formats.moment(new Date(text))
  const what = t(eventWords[event])
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <p className={styles.what}>{what}</p>
        {canSend && (
          <Button
            look="quiet"
            isPending={again.isPending}
            onPress={() => again.mutate(undefined)}
            aria-label={t('webhooks.sendAgainOf', { what, date: when(created_at) })}
          >
            {t('webhooks.sendAgain')}
          </Button>
        )}
      </div>
      <p className={styles.facts}>
        <span>{when(created_at)}</span>
        <span>{t(deliveryWords[status])}</span>
        {attempts > 1 && <span>{t('webhooks.attempts', { attempts })}</span>}
        {answer !== null && <span>{t('webhooks.answer', { status: answer })}</span>}
        {next_attempt_at !== null && (
          <span>{t('webhooks.nextAttempt', { date: when(next_attempt_at) })}</span>
        )}
      </p>
      {problem !== null && <p className={styles.facts}>{t(problemWords[problem])}</p>}
      <details>
        <summary className={styles.hint}>{t('webhooks.content')}</summary>
        <pre className={styles.body}>{body}</pre>
      </details>
      {again.error !== null && <ProblemNotice error={again.error} />}
    </li>
  )
}
