import { AppRow } from '../../../components/account/app-row'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { hasPasskeys } from '../../../data/accounts/passkeys'
import { useFormats } from '../../../data/accounts/person'
import {
  type SecondFactor as Factors,
  useRemoveAuthenticator,
  useSecondFactor,
} from '../../../data/accounts/second-factor'
import { useTranslation } from '../../../i18n/use-translation'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from '../apps/apps-part'
import { LastUse } from '../apps/last-use'
import { AddAuthenticator, AddPasskey } from './add-factor'
import { PasskeyRow } from './passkey-row'
import { RecoveryPart } from './recovery-part'
import styles from './security-page.module.css'

/** A sentence below the list of factors. */
const below = `${styles.note} ${styles.below}`

/** The authenticator app and the passkeys of the account, and its recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation()
  const { data: factors, error, refetch } = useSecondFactor()
  const obstacle = factors && obstacleOf(factors)
  return (
    <AppsPart
      title={t('factor.title')}
      text={t('factor.text')}
      action={
        factors && (
          <div className={styles.actions}>
            <AddAuthenticator isThere={factors.authenticator !== null} />
            {obstacle === null && <AddPasskey />}
          </div>
        )
      }
      items={factors && [...(factors.authenticator ? [null] : []), ...factors.passkeys]}
      error={error}
      onRetry={refetch}
      emptyText={t('factor.none')}
      row={passkey =>
        passkey === null ? (
          <AuthenticatorRow key="app" authenticator={factors?.authenticator ?? null} />
        ) : (
          <PasskeyRow key={passkey.id} passkey={passkey} host={factors?.passkey_host ?? ''} />
        )
      }
    >
      {obstacle && <p className={below}>{t(obstacle, { origin: factors.passkey_origin })}</p>}
      {factors?.is_demanded && <p className={below}>{t('factor.demanded')}</p>}
      {factors && (factors.authenticator !== null || factors.passkeys.length > 0) && (
        <RecoveryPart left={factors.recovery_codes_left} />
      )}
    </AppsPart>
  )
}

/** The translation key of the sentence why no passkey can be made here; `null` if one can. */
function obstacleOf({ passkey_obstacle: obstacle, passkey_origin: origin }: Factors) {
  if (obstacle !== null) return obstacle === 'https' ? 'factor.needsHttps' : 'factor.needsName'
  if (origin !== location.origin) return 'factor.elsewhere'
  return hasPasskeys() ? null : 'factor.unsupported'
}

function AuthenticatorRow({ authenticator }: { authenticator: Factors['authenticator'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const removal = useRemoveAuthenticator()
  if (authenticator === null) return null
  return (
    <AppRow
      name={t('factor.app')}
      facts={
        <>
          <span>{t('factor.madeOn', { date: formats.date(new Date(authenticator.created_at)) })}</span>
          <LastUse at={authenticator.last_used_at} />
        </>
      }
      action={
        <ConfirmedAction
          label={t('factor.remove')}
          fullLabel={t('factor.removeName', { name: t('factor.app') })}
          question={t('factor.removeQuestion', { name: t('factor.app') })}
          text={t('factor.removeAppText')}
          confirmLabel={t('factor.remove')}
          action={{
            ...removal,
            mutate: (nothing, { onSuccess }) =>
              removal.mutate(nothing, {
                onSuccess: () => {
                  confirm(t('factor.removed'))
                  onSuccess()
                },
              }),
          }}
        />
      }
    />
  )
}
