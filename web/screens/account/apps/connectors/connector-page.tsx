import { SettingsFrame } from '../../../../components/account/account-frame'
import { Failure } from '../../../../components/feedback/failure'
import { useConnectors } from '../../../../data/accounts/connectors'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { NotFound } from '../../../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { ConnectorDetails } from './connector-details'
import { KeyForm } from './key-form'

/** A service from which recordings can be fetched: a form for its key, or what came of it. */
export function ConnectorPage({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data: connectors, error, refetch } = useConnectors()
  const connector = connectors?.find(one => one.name === name)
  if (connectors === undefined) {
    if (error !== null) return <Failure error={error} onRetry={refetch} />
    return (
      <SettingsFrame title={t('connectors.title')} context={t('connectors.text')}>
        <Loading>
          <Skeleton height={16} />
        </Loading>
      </SettingsFrame>
    )
  }
  if (connector === undefined) return <NotFound />
  const { link } = connector
  return (
    <SettingsFrame
      title={connector.title}
      context={t('connectors.context')}
      actions={<ButtonLink href="/settings/apps">{t('ownApps.back')}</ButtonLink>}
    >
      {link === null ? (
        <KeyForm connector={connector} />
      ) : (
        <ConnectorDetails connector={connector} link={link} />
      )}
    </SettingsFrame>
  )
}
