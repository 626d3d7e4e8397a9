import type { ReactNode } from 'react'
import type { ConnectorState } from '../../../../../src/transfer/connectors/schemas'
import { ConfirmedAction } from '../../../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../../../components/feedback/failure'
import {
  type ConnectorLink,
  isLooking,
  useDisconnectService,
  useLookNow,
  usePause,
  useUndoArrivals,
} from '../../../../data/accounts/connectors'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { confirm } from '../../../../ui/feedback/toasts'
import styles from './connector-details.module.css'

interface ActionsProps {
  connector: ConnectorState
  link: ConnectorLink
  /** Further buttons. */
  children: ReactNode
}

/** What can be done with a connected service. */
export function ConnectorActions({ connector, link, children }: ActionsProps) {
  const { t } = useTranslation()
  const { name, title: service } = connector
  const look = useLookNow(name)
  const pause = usePause(name)
  const undo = useUndoArrivals(name)
  const disconnection = useDisconnectService(name, () => confirm(t('connectors.disconnected', { service })))
  const error = look.error ?? pause.error
  if (link.status === 'undoing') return null
  return (
    <>
      <div className={styles.actions}>
        {link.status === 'active' && (
          <Button
            isDisabled={isLooking(link) || link.resting_until !== null}
            isPending={look.isPending}
            onPress={() => look.mutate(undefined)}
          >
            {t('connectors.look')}
          </Button>
        )}
        {link.status !== 'stopped' && (
          <Button
            isPending={pause.isPending}
            onPress={() => pause.mutate({ is_paused: link.status === 'active' })}
          >
            {t(link.status === 'active' ? 'connectors.pause' : 'connectors.goOn')}
          </Button>
        )}
        {children}
        {link.counts.added + link.counts.merged > 0 && (
          <ConfirmedAction
            label={t('connectors.undo')}
            question={t('connectors.undoQuestion', { service })}
            text={t('connectors.undoText')}
            confirmLabel={t('connectors.undoConfirm')}
            action={undo}
          />
        )}
        <ConfirmedAction
          label={t('connectors.disconnect')}
          question={t('connectors.disconnectQuestion', { service })}
          text={t('connectors.disconnectText', { service })}
          confirmLabel={t('connectors.disconnect')}
          action={disconnection}
        />
      </div>
      {error !== null && <ProblemNotice error={error} />}
    </>
  )
}
