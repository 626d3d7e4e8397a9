import type { ConnectorState } from '../../../../src/transfer/connectors/schemas'
import { AppRow } from '../../../components/account/app-row'
import { useConnectors } from '../../../data/accounts/connectors'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { AppsPart } from './apps-part'
import { wordsOfStatus } from './connectors/connector-words'

/** The services from which recordings come by themselves. */
export function ConnectorList() {
  const { t } = useTranslation()
  const { data: connectors, error, refetch } = useConnectors()
  return (
    <AppsPart
      title={t('connectors.title')}
      text={t('connectors.text')}
      items={connectors}
      error={error}
      onRetry={refetch}
      emptyText={t('connectors.empty')}
      row={connector => <ConnectorRow key={connector.name} connector={connector} />}
    />
  )
}

function ConnectorRow({ connector: { name, title: service, link } }: { connector: ConnectorState }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const lastLook = link?.last_look_at ?? null
  return (
    <AppRow
      name={service}
      facts={
        <>
          <span>{t(wordsOfStatus(link))}</span>
          {lastLook !== null && (
            <span>{t('connectors.lastLook', { date: formats.moment(new Date(lastLook)) })}</span>
          )}
        </>
      }
      action={
        <ButtonLink
          href={`/settings/apps/services/${name}`}
          aria-label={t(link === null ? 'connectors.connectService' : 'connectors.showService', { service })}
        >
          {t(link === null ? 'connectors.connect' : 'connectors.show')}
        </ButtonLink>
      }
    />
  )
}
