import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { AppList } from '../../../components/account/app-list'
import { AppRow } from '../../../components/account/app-row'
import { IdentityFacts } from '../../../components/account/identity-facts'
import { type Identity, useDisconnectOf, useIdentitiesOf } from '../../../data/accounts/identities'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusWhenLost } from '../../../ui/use-focus-when-lost'
import { Confirmation } from './confirmation'
import { ConnectLogIn } from './connect-log-in'
import { UserAction } from './user-action'

/** The accounts at other services with which a user can log in. Nothing is shown on servers without services. */
export function LinkedLogIns({ user }: { user: UserEntry }) {
  const { data: configuration } = useConfiguration()
  return configuration?.log_in?.providers.length ? <Linked username={user.username} /> : null
}

function Linked({ username }: { username: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useIdentitiesOf(username)
  const heading = useFocusWhenLost(data?.identities.length)
  return (
    <UserAction
      title={t('signIn.linked')}
      heading={heading}
      explanation={t('signIn.linkedTextOf', { name: username })}
      control={
        data !== undefined && (
          <DialogButton button={<Button>{t('signIn.connectOf')}</Button>}>
            {close => <ConnectLogIn username={username} services={data.providers} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <AppList
        items={data?.identities}
        error={error}
        onRetry={refetch}
        emptyText={t('signIn.noneLinked')}
        row={identity => <LinkedRow key={identity.id} username={username} identity={identity} />}
      />
    </UserAction>
  )
}

function LinkedRow({ username, identity }: { username: string; identity: Identity }) {
  const { t } = useTranslation()
  const disconnecting = useDisconnectOf(username, identity.id)
  const service = identity.provider?.name ?? identity.issuer
  const disconnect = (close: () => void) => {
    const onSuccess = () => {
      confirm(t('signIn.disconnected'))
      close()
    }
    disconnecting.mutate(undefined, { onSuccess })
  }
  return (
    <AppRow
      name={service}
      facts={<IdentityFacts identity={identity} />}
      action={
        <DialogButton
          button={
            <Button aria-label={t('signIn.disconnectName', { name: service })}>
              {t('signIn.disconnect')}
            </Button>
          }
        >
          {close => (
            <Confirmation
              title={t('signIn.disconnectOfTitle', { service, name: username })}
              text={t('signIn.disconnectOfText', { name: username })}
              action={t('signIn.disconnect')}
              change={disconnecting}
              onConfirm={() => disconnect(close)}
              onCancel={close}
            />
          )}
        </DialogButton>
      }
    />
  )
}
