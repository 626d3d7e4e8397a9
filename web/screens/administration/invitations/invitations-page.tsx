import { useEffect, useRef } from 'react'
import type { Invitation } from '../../../../src/accounts/invitations/schemas'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useInvitations, useTakeBack } from '../../../data/accounts/invitations'
import { useFormats } from '../../../data/accounts/person'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './invitations-page.module.css'
import { InviteForm } from './invite-form'

/** Creates invitations, and lists the unused ones. */
export function InvitationsPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('invitations.title')} context={t('invitations.context')}>
      <div className={styles.parts}>
        <Invite />
        <OpenInvitations />
      </div>
    </AdministrationPage>
  )
}

function Invite() {
  const { data: configuration } = useConfiguration()
  return configuration === undefined ? null : <InviteForm hasMail={configuration.is_email_sending_enabled} />
}

function OpenInvitations() {
  const { t } = useTranslation()
  const { data: invitations, error, refetch } = useInvitations()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = useRef(invitations?.length ?? 0)
  useEffect(() => {
    const now = invitations?.length ?? 0
    // The row that had the focus has disappeared, so the focus moves to the heading.
    if (now < count.current && document.activeElement === document.body) heading.current?.focus()
    count.current = now
  }, [invitations])
  return (
    <section aria-labelledby="open-invitations">
      <h2 ref={heading} id="open-invitations" tabIndex={-1} className={styles.title}>
        {t('invitations.open')}
      </h2>
      {invitations !== undefined && invitations.length === 0 && (
        <p className={styles.quiet}>{t('invitations.none')}</p>
      )}
      {invitations !== undefined && invitations.length > 0 && (
        <ul className={styles.list}>
          {invitations.map(invitation => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {invitations === undefined && error === null && (
        <Loading>
          <Skeleton height={4} />
        </Loading>
      )}
      {invitations === undefined && error !== null && (
        <AdministrationFailure error={error} onRetry={refetch} />
      )}
    </section>
  )
}

function InvitationRow({ invitation: { id, email, invited_by, expires_at } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const takingBack = useTakeBack(id, () => confirm(t('invitations.takenBack')))
  const name = email ?? t('invitations.withoutEmail')
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {invited_by === null ? t('invitations.byCommand') : t('invitations.by', { name: invited_by })}
          {' · '}
          {t('invitations.until', { date: formats.momentInWords(new Date(expires_at)) })}
        </p>
      </div>
      <ConfirmedAction
        label={t('invitations.takeBack')}
        fullLabel={t('invitations.takeBackNamed', { name })}
        question={t('invitations.question')}
        text={t('invitations.questionText')}
        confirmLabel={t('invitations.takeBack')}
        action={takingBack}
      />
    </li>
  )
}
