import type { WebhookState } from '../../../../../src/transfer/webhooks/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { CopyField } from '../../../../ui/fields/copy-field'
import forms from '../../../../ui/layout/forms.module.css'
import styles from './webhooks.module.css'

interface ShownSecretProps {
  webhook: WebhookState
  /** `null` for forms that are not signed. */
  secret: string | null
  title: string
  /** Shows the webhook, where that is the page which shows the secret now; otherwise a link leads to it. */
  onShow?: () => void
}

/** Shows the secret of a webhook, once. */
export function ShownSecret({ webhook, secret, title, onShow }: ShownSecretProps) {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={title} context={t('webhooks.text')}>
      <div className={forms.form}>
        {secret === null ? (
          <p className={styles.text}>{t('webhooks.tryIt')}</p>
        ) : (
          <>
            <Notice tone="plain">{t('apps.shownOnce')}</Notice>
            <CopyField label={t('ownApps.secret')} text={secret} />
            <p className={styles.text}>{t('webhooks.secretHint')}</p>
          </>
        )}
        <div>
          {onShow ? (
            <Button look="primary" onPress={onShow}>
              {t('webhooks.show')}
            </Button>
          ) : (
            <ButtonLink look="primary" href={`/settings/apps/webhooks/${webhook.id}`}>
              {t('webhooks.show')}
            </ButtonLink>
          )}
        </div>
      </div>
    </SettingsFrame>
  )
}
