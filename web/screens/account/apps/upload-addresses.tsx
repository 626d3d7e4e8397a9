import type { UploadToken } from '../../../../src/accounts/oauth/apps/upload-tokens-schemas'
import { AppRow } from '../../../components/account/app-row'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useDeleteUploadAddress, useUploadAddresses } from '../../../data/accounts/upload-addresses'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from './apps-part'
import { LastUse } from './last-use'

/** The addresses to which apps without a login send recordings. The addresses themselves are not shown again. */
export function UploadAddresses() {
  const { t } = useTranslation()
  const { data: addresses, error, refetch } = useUploadAddresses()
  return (
    <AppsPart
      title={t('uploadAddresses.title')}
      text={t('uploadAddresses.text')}
      action={<ButtonLink href="/settings/apps/addresses/new">{t('uploadAddresses.create')}</ButtonLink>}
      items={addresses}
      error={error}
      onRetry={refetch}
      emptyText={t('uploadAddresses.empty')}
      row={address => <AddressRow key={address.id} address={address} />}
    />
  )
}

function AddressRow({ address: { id, name, last_used_at } }: { address: UploadToken }) {
  const { t } = useTranslation()
  const deletion = useDeleteUploadAddress(id, () => confirm(t('tokens.deleted', { name })))
  return (
    <AppRow
      name={name}
      facts={<LastUse at={last_used_at} />}
      action={
        <ConfirmedAction
          label={t('tokens.delete')}
          fullLabel={t('tokens.deleteName', { name })}
          question={t('tokens.deleteQuestion', { name })}
          text={t('uploadAddresses.deleteText')}
          confirmLabel={t('uploadAddresses.deleteConfirm')}
          action={deletion}
        />
      }
    />
  )
}
