import { AppRow } from '../../../components/account/app-row'
import { IdentityFacts } from '../../../components/account/identity-facts'
import { ProviderProblem } from '../../../components/feedback/provider-problem'
import { type Identity, useConnect, useDisconnect, useIdentities } from '../../../data/accounts/identities'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from '../apps/apps-part'
import styles from './security-page.module.css'

/** The accounts at providers with which somebody can log in. Nothing is shown on servers without providers. */
export function LinkedLogIns() {
  const { data: configuration } = useConfiguration()
  return configuration?.log_in?.providers.length ? <Linked /> : null
}

function Linked() {
  const { t } = useTranslation()
  const { data, error, refetch } = useIdentities()
  return (
    <AppsPart
      title={t('signIn.linked')}
      text={t('signIn.linkedText')}
      action={
        <div className={styles.actions}>
          {data?.providers.map(provider => (
            <Connect key={provider.key} provider={provider} />
          ))}
        </div>
      }
      items={data?.identities}
      error={error}
      onRetry={refetch}
      emptyText={t('signIn.noneLinked')}
      row={identity => <LinkedRow key={identity.id} identity={identity} />}
    />
  )
}

function Connect({ provider: { key, name } }: { provider: { key: string; name: string } }) {
  const { t } = useTranslation()
  const connecting = useConnect(key)
  return (
    <>
      <Button isPending={connecting.isPending} onPress={() => connecting.mutate()}>
        {t('signIn.connect', { name })}
      </Button>
      {connecting.error !== null && <ProviderProblem error={connecting.error} />}
    </>
  )
}

function LinkedRow({ identity }: { identity: Identity }) {
  const { t } = useTranslation()
  const { id, provider, issuer } = identity
  const disconnecting = useDisconnect(id, () => confirm(t('signIn.disconnected')))
  const name = provider?.name ?? issuer
  return (
    <AppRow
      name={name}
      facts={<IdentityFacts identity={identity} />}
      action={
        <>
          <Button
            aria-label={t('signIn.disconnectName', { name })}
            isPending={disconnecting.isPending}
            onPress={() => disconnecting.mutate()}
          >
            {t('signIn.disconnect')}
          </Button>
          {disconnecting.error !== null && <ProviderProblem error={disconnecting.error} />}
        </>
      }
    />
  )
}
