import type { NewPersonalTokenAnswer } from '../../../../../src/accounts/oauth/apps/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { useCreateToken } from '../../../../data/accounts/apps'
import { ownAddress } from '../../../../data/client/base-path'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { CopyField } from '../../../../ui/fields/copy-field'
import forms from '../../../../ui/layout/forms.module.css'
import { TokenForm } from './token-form'
import { exampleCommand } from './token-values'

/** Creates a personal token, then shows the token once. */
export function NewTokenPage() {
  const { t } = useTranslation()
  const creation = useCreateToken()
  if (creation.data !== undefined) return <NewToken token={creation.data} />
  return (
    <SettingsFrame title={t('tokens.create')} context={t('tokens.text')}>
      <TokenForm creation={creation} />
    </SettingsFrame>
  )
}

function NewToken({
  token: { token, name, scope },
}: {
  token: NewPersonalTokenAnswer['data']['personal_token']
}) {
  const { t } = useTranslation()
  const command = exampleCommand(token, scope, ownAddress())
  return (
    <SettingsFrame title={t('tokens.createdTitle', { name })} context={t('tokens.createdContext')}>
      <div className={forms.form}>
        <Notice tone="plain">{t('apps.shownOnce')}</Notice>
        <CopyField label={t('tokens.token')} text={token} />
        <p>{t('tokens.use')}</p>
        <CopyField label={t('tokens.header')} text={`Authorization: Bearer ${token}`} />
        {command !== null && <CopyField label={t('tokens.example')} text={command} />}
        <div>
          <ButtonLink look="primary" href="/settings/apps">
            {t('apps.done')}
          </ButtonLink>
        </div>
      </div>
    </SettingsFrame>
  )
}
