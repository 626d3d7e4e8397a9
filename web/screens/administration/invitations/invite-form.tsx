import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import type { NewInvitationAnswer } from '../../../../src/accounts/invitations/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useInvite } from '../../../data/accounts/invitations'
import { useFormats } from '../../../data/accounts/person'
import { wholeAddress } from '../../../data/client/base-path'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { CopyField } from '../../../ui/fields/copy-field'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../ui/fields/while-saving'
import forms from '../../../ui/layout/forms.module.css'
import { Section } from '../../../ui/layout/section'
import styles from './invitations-page.module.css'

/** Creates an invitation, sends it by email if wanted, and shows its link once. */
export function InviteForm({ hasMail }: { hasMail: boolean }) {
  const invite = useInvite()
  if (invite.data !== undefined) {
    return <Ready invitation={invite.data} isSent={hasMail} onAnother={invite.reset} />
  }
  return <Fields invite={invite} hasMail={hasMail} />
}

function Fields({ invite, hasMail }: { invite: ReturnType<typeof useInvite>; hasMail: boolean }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const problem = failureKey(failureWords.invitation, invite.error)
  const isAboutEmail = problem === 'users.emailInvalid'
  const form = useFocusOnInvalid(isAboutEmail)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate(email === '' ? {} : { email })
  }
  return (
    <Section title={t('invitations.invite')} className={forms.form}>
      <p className={forms.text}>{t('invitations.text')}</p>
      <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('invitations.invite')}>
        <TextField
          label={t('invitations.email')}
          hint={t(hasMail ? 'invitations.emailHint' : 'invitations.emailHintWithoutMail')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={value => {
            setEmail(value)
            forgetFailure(invite)
          }}
          error={isAboutEmail ? t(problem) : undefined}
        />
        {invite.error !== null && !isAboutEmail && (
          <ProblemNotice error={invite.error} words={failureWords.invitation} />
        )}
        <div>
          <Button type="submit" look="primary" isPending={invite.isPending}>
            {t(invite.isPending ? 'invitations.making' : 'invitations.make')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

interface ReadyProps {
  invitation: NewInvitationAnswer['data']['invitation']
  /** Whether the invitation was also sent by email, provided that it has an email address. */
  isSent: boolean
  onAnother: () => void
}

function Ready({ invitation: { link, email, expires_at }, isSent, onAnother }: ReadyProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has disappeared with the form, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={forms.form} aria-labelledby="invitation-ready">
      <h2 ref={heading} id="invitation-ready" tabIndex={-1} className={styles.title}>
        {t('invitations.readyTitle')}
      </h2>
      <p className={forms.text}>
        {t('invitations.ready', { date: formats.momentInWords(new Date(expires_at)) })}
        {isSent && email !== null && ` ${t('invitations.sent', { email })}`}
      </p>
      <CopyField label={t('invitations.link')} text={wholeAddress(link)} />
      <div>
        <Button onPress={onAnother}>{t('invitations.another')}</Button>
      </div>
    </section>
  )
}
