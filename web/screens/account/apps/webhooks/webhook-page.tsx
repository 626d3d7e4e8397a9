import { useState } from 'react'
import type { WebhookState } from '../../../../../src/transfer/webhooks/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { Failure } from '../../../../components/feedback/failure'
import { useFormats } from '../../../../data/accounts/person'
import { useReplaceSecret, useWebhooks } from '../../../../data/accounts/webhooks'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { NotFound } from '../../../../ui/feedback/not-found'
import { Notice } from '../../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { Section } from '../../../../ui/layout/section'
import { Deliveries } from './deliveries'
import { ShownSecret } from './shown-secret'
import { WebhookActions } from './webhook-actions'
import { WebhookChoices } from './webhook-choices'
import { nameOfForm, problemWords, wordsOfStatus } from './webhook-words'
import styles from './webhooks.module.css'

/** A webhook: its state, what it is told, and what was sent. */
export function WebhookPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: webhooks, error, refetch } = useWebhooks()
  const webhook = webhooks?.find(one => String(one.id) === id)
  if (webhooks === undefined) {
    if (error !== null) return <Failure error={error} onRetry={refetch} />
    return (
      <SettingsFrame title={t('webhooks.title')} context={t('webhooks.text')}>
        <Loading>
          <Skeleton height={16} />
        </Loading>
      </SettingsFrame>
    )
  }
  return webhook === undefined ? <NotFound /> : <WebhookScreen webhook={webhook} />
}

function WebhookScreen({ webhook }: { webhook: WebhookState }) {
  const { t } = useTranslation()
  const replacement = useReplaceSecret(webhook.id)
  const [seen, setSeen] = useState<string | null>(null)
  const replaced = replacement.data
  if (replaced !== undefined && replaced.secret !== seen) {
    return (
      <ShownSecret {...replaced} title={t('webhooks.replaced')} onShow={() => setSeen(replaced.secret)} />
    )
  }
  return (
    <SettingsFrame
      title={webhook.name}
      context={nameOfForm(webhook.form, t('webhooks.signed'))}
      actions={<ButtonLink href="/settings/apps">{t('ownApps.back')}</ButtonLink>}
    >
      <div className={styles.parts}>
        <State webhook={webhook} />
        <WebhookActions webhook={webhook} replacement={replacement} />
        <div className={styles.part}>
          <WebhookChoices webhook={webhook} />
        </div>
        <Section title={t('webhooks.deliveries')}>
          <p className={styles.text}>{t('webhooks.deliveriesText')}</p>
          <Deliveries webhook={webhook} />
        </Section>
      </div>
    </SettingsFrame>
  )
}

function State({ webhook }: { webhook: WebhookState }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { address, of, status, problem, delivered_at, next_attempt_at } = webhook
  const when = (text: string) => formats.moment(new Date(text))
  return (
    <div className={styles.part}>
      <p className={styles.status} role="status">
        {t(wordsOfStatus(webhook))}
      </p>
      {address !== null && <p className={styles.address}>{address}</p>}
      <p className={styles.text}>
        {of === 'server' && <span>{t('webhooks.ofServer')}</span>}
        {delivered_at !== null && <span>{t('webhooks.lastDelivery', { date: when(delivered_at) })}</span>}
        {next_attempt_at !== null && (
          <span>{t('webhooks.nextAttempt', { date: when(next_attempt_at) })}</span>
        )}
      </p>
      {problem !== null && (
        <Notice tone={status === 'stopped' ? 'danger' : 'plain'}>{t(problemWords[problem])}</Notice>
      )}
      {status === 'stopped' && <p className={styles.text}>{t('webhooks.stoppedText')}</p>}
    </div>
  )
}
