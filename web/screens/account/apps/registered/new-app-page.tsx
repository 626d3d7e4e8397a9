import type { NewClientAnswer } from '../../../../../src/accounts/oauth/apps/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { useRegisterApp } from '../../../../data/accounts/apps'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { CopyField } from '../../../../ui/fields/copy-field'
import forms from '../../../../ui/layout/forms.module.css'
import { AppForm } from './app-form'
import { AppKeys } from './app-keys'

/** Registers an app, then shows the app's secret once. */
export function NewAppPage() {
  const { t } = useTranslation()
  const registration = useRegisterApp()
  if (registration.data !== undefined) return <NewApp app={registration.data} />
  return (
    <SettingsFrame title={t('ownApps.register')} context={t('ownApps.text')}>
      <AppForm registration={registration} />
    </SettingsFrame>
  )
}

function NewApp({ app }: { app: NewClientAnswer['data']['client'] }) {
  const { t } = useTranslation()
  return (
    <SettingsFrame
      title={t('ownApps.registeredTitle', { name: app.name })}
      context={t('ownApps.registeredContext')}
    >
      <div className={forms.form}>
        <Notice tone="plain">{t('apps.shownOnce')}</Notice>
        <CopyField label={t('ownApps.secret')} text={app.client_secret} />
        <AppKeys app={app} />
        <div>
          <ButtonLink look="primary" href="/settings/apps">
            {t('apps.done')}
          </ButtonLink>
        </div>
      </div>
    </SettingsFrame>
  )
}
