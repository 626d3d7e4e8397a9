import { useTranslation } from '../../../i18n/use-translation'
import { AdministrationPage } from '../parts/administration-page'
import { MailServer } from './mail-server'
import { SettingField } from './setting-fields'
import { SettingsForm } from './settings-form'
import { TestEmail } from './test-email'

/** Edits the mail server and the sender, and tries them out. */
export function EmailPage() {
  const { t } = useTranslation()
  const title = t('instance.mail')
  return (
    <AdministrationPage title={title} context={t('administration.mailContext')}>
      <SettingsForm
        title={title}
        isEditable={({ mail, sender_email }) => mail.fixed_by === null || sender_email.fixed_by === null}
        after={settings => <TestEmail settings={settings} />}
      >
        {part => (
          <>
            <MailServer part={part} />
            <SettingField part={part} field="sender_email" type="email" label={t('serverSettings.sender')} />
          </>
        )}
      </SettingsForm>
    </AdministrationPage>
  )
}
