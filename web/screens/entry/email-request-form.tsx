import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProblemNotice } from '../../components/feedback/failure'
import { useEmailRequest } from '../../data/accounts/authentication'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { TextField } from '../../ui/fields/fields'

interface EmailRequestFormProps {
  /** The purpose of the email. */
  purpose: Parameters<typeof useEmailRequest>[0]
  onSent: () => void
}

/** A form that requests an email with a link. */
export function EmailRequestForm({ purpose, onSent }: EmailRequestFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const request = useEmailRequest(purpose, onSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!request.isPending) request.mutate({ email })
  }
  return (
    <>
      {request.error !== null && <ProblemNotice error={request.error} />}
      <Form onSubmit={submit}>
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="email"
          isRequired
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" look="primary" isPending={request.isPending}>
          {request.isPending ? t('confirmation.submitting') : t('confirmation.submit')}
        </Button>
      </Form>
    </>
  )
}
