import { Link } from 'wouter'
import type { Address } from '../../../../src/instance/addresses/schemas'
import { QrCode } from '../../../components/qr-code/qr-code'
import { basePath } from '../../../data/client/base-path'
import { useAddresses } from '../../../data/instance/addresses'
import { useTranslation } from '../../../i18n/use-translation'
import { Notice } from '../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { CopyField } from '../../../ui/fields/copy-field'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './addresses-page.module.css'

/** Lists addresses at which phones can open this server, as QR codes and as texts to copy. */
export function AddressesPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('addresses.title')} context={t('addresses.context')}>
      <Addresses />
    </AdministrationPage>
  )
}

function Addresses() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAddresses()
  if (data === undefined) {
    return error === null ? <CardsSkeleton /> : <AdministrationFailure error={error} onRetry={refetch} />
  }
  const addresses = withThisPage(data.addresses)
  const isAlone = addresses.every(({ kind }) => kind === 'this-machine')
  return (
    <div className={styles.parts}>
      {isAlone && <Notice tone="plain">{t('addresses.alone')}</Notice>}
      {addresses.every(({ kind }) => kind !== 'public') && (
        <Link href="/admin/server">{t('serverSettings.setAddress')}</Link>
      )}
      <ul className={styles.cards}>
        {addresses.map(address => (
          <AddressCard key={address.url} {...address} />
        ))}
      </ul>
    </div>
  )
}

interface ShownAddress {
  url: string
  kind: Address['kind'] | 'this-page'
}

/**
 * Adds the URL of this page if it is not listed. Behind a proxy, a server without the setting `UI_URL` does not know
 * its own URL.
 */
function withThisPage(addresses: readonly Address[]): ShownAddress[] {
  const here = location.origin + basePath
  const isKnown = addresses.some(({ url }) => url === here)
  return isKnown || isLoopback(location.hostname)
    ? [...addresses]
    : [{ url: here, kind: 'this-page' }, ...addresses]
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

function AddressCard({ url, kind }: ShownAddress) {
  const { t } = useTranslation()
  return (
    <li className={styles.card}>
      {kind !== 'this-machine' && <QrCode text={url} label={t('addresses.code', { address: url })} />}
      <div className={styles.words}>
        <CopyField label={t(`addresses.kinds.${kind}`)} text={url} />
        {kind === 'name' && <p className={styles.quiet}>{t('addresses.nameHint')}</p>}
      </div>
    </li>
  )
}

function CardsSkeleton() {
  return (
    <Loading>
      <div className={styles.cards}>
        <Skeleton height={16} />
        <Skeleton height={16} />
      </div>
    </Loading>
  )
}
