import type { PersonalToken } from '../../../../src/accounts/oauth/apps/schemas'
import { AppRow } from '../../../components/account/app-row'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useDeleteToken, usePersonalTokens } from '../../../data/accounts/apps'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from './apps-part'
import { LastUse } from './last-use'
import { ScopeList } from './parts/scope-list'
import styles from './personal-tokens.module.css'

/** The user's personal tokens for scripts. */
export function PersonalTokens() {
  const { t } = useTranslation()
  const { data: tokens, error, refetch } = usePersonalTokens()
  return (
    <AppsPart
      title={t('tokens.title')}
      text={t('tokens.text')}
      action={<ButtonLink href="/settings/apps/tokens/new">{t('tokens.create')}</ButtonLink>}
      items={tokens}
      error={error}
      onRetry={refetch}
      emptyText={t('tokens.empty')}
      row={token => <TokenRow key={token.id} token={token} />}
    />
  )
}

function TokenRow({ token }: { token: PersonalToken }) {
  const { t } = useTranslation()
  const { id, name, scope, expires_at, last_used_at } = token
  const deletion = useDeleteToken(id, () => confirm(t('tokens.deleted', { name })))
  return (
    <AppRow
      name={name}
      facts={
        <>
          <Expiry at={expires_at} />
          <LastUse at={last_used_at} />
        </>
      }
      action={
        <ConfirmedAction
          label={t('tokens.delete')}
          fullLabel={t('tokens.deleteName', { name })}
          question={t('tokens.deleteQuestion', { name })}
          text={t('tokens.deleteText')}
          confirmLabel={t('tokens.deleteConfirm')}
          action={deletion}
        />
      }
    >
      <ScopeList scopes={scope} />
    </AppRow>
  )
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (at === null) return <span>{t('tokens.noExpiry')}</span>
  const date = formats.date(new Date(at))
  const isOver = new Date(at) <= new Date()
  return isOver ? (
    <strong className={styles.over}>{t('tokens.expired', { date })}</strong>
  ) : (
    <span>{t('tokens.expires', { date })}</span>
  )
}
