import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WebhookState } from '../../../../src/transfer/webhooks/schemas'
import { AppRow } from '../../../components/account/app-row'
import { useFormats } from '../../../data/accounts/person'
import { useWebhooks } from '../../../data/accounts/webhooks'
import { ButtonLink } from '../../../ui/controls/button'
import { AppsPart } from './apps-part'
import { nameOfForm, wordsOfStatus } from './webhooks/webhook-words'

/** The addresses that are told of events. */
export function WebhookList() {
  const { t } = useTranslation()
  const { data: webhooks, error, refetch } = useWebhooks()
  return (
    <AppsPart
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      action={<ButtonLink href="/settings/apps/webhooks/new">{t('webhooks.create')}</ButtonLink>}
      items={webhooks}
      error={error}
      onRetry={refetch}
      emptyText={t('webhooks.empty')}
      row={webhook => <WebhookRow key={webhook.id} webhook={webhook} />}
    />
  )
}

function WebhookRow({ webhook }: { webhook: WebhookState }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, name, form, of, delivered_at } = webhook
  return (
    <AppRow
      name={<Link href={`/settings/apps/webhooks/${id}`}>{name}</Link>}
      facts={
        <>
          <span>{t(wordsOfStatus(webhook))}</span>
          <span>{nameOfForm(form, t('webhooks.signed'))}</span>
          {of === 'server' && <span>{t('webhooks.ofServer')}</span>}
          {delivered_at !== null && (
            <span>{t('webhooks.lastDelivery', { date: formats.moment(new Date(delivered_at)) })}</span>
          )}
        </>
      }
    />
  )
}
