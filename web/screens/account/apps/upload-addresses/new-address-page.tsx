import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { NewUploadTokenAnswer } from '../../../../../src/accounts/oauth/apps/upload-tokens-schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { QrCode } from '../../../../components/qr-code/qr-code'
import { useCreateUploadAddress } from '../../../../data/accounts/upload-addresses'
import { wholeAddress } from '../../../../data/client/base-path'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { CopyField } from '../../../../ui/fields/copy-field'
import { TextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { FormActions } from '../parts/form-actions'
import { maxNameLength } from '../tokens/token-values'

/** Creates an upload address, then shows it once. */
export function NewAddressPage() {
  const { t } = useTranslation()
  const creation = useCreateUploadAddress()
  if (creation.data !== undefined) return <NewAddress made={creation.data} />
  return (
    <SettingsFrame title={t('uploadAddresses.create')} context={t('uploadAddresses.text')}>
      <AddressForm creation={creation} />
    </SettingsFrame>
  )
}

function AddressForm({ creation }: { creation: ReturnType<typeof useCreateUploadAddress> }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useFocusOnInvalid(isMissing)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = name.trim() === ''
    setMissing(isBlank)
    if (!isBlank && !creation.isPending) creation.mutate({ name: name.trim() })
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('uploadAddresses.create')}>
      <TextField
        label={t('tokens.name')}
        hint={t('uploadAddresses.nameHint')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={value => {
          setName(value)
          setMissing(false)
          forgetFailure(creation)
        }}
        error={isMissing ? t('tokens.nameMissing') : undefined}
      />
      {creation.error !== null && <ProblemNotice error={creation.error} />}
      <FormActions label={t('uploadAddresses.create')} isPending={creation.isPending} />
    </Form>
  )
}

function NewAddress({ made: { name, path } }: { made: NewUploadTokenAnswer['data']['upload_token'] }) {
  const { t } = useTranslation()
  const address = wholeAddress(path)
  return (
    <SettingsFrame title={t('tokens.createdTitle', { name })} context={t('uploadAddresses.createdContext')}>
      <div className={forms.form}>
        <Notice tone="plain">{t('apps.shownOnce')}</Notice>
        <CopyField label={t('uploadAddresses.address')} text={address} />
        <QrCode text={address} label={t('uploadAddresses.code')} />
        <CopyField label={t('tokens.example')} text={`curl -T ride.gpx ${address}`} />
        <div>
          <ButtonLink look="primary" href="/settings/apps">
            {t('apps.done')}
          </ButtonLink>
        </div>
      </div>
    </SettingsFrame>
  )
}
