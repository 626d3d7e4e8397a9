import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ResendBody, ResetRequestBody } from '../../../src/auth/schemas'
import { post } from '../../data/client/api'
import { Button } from '../../ui/controls/button'
import { TextField } from '../../ui/fields/fields'
import { ProblemNotice } from '../../ui/problem-notice'

interface LetterFormProps {
  /** What sends the letter. */
  path: string
  onSent: () => void
}

/** Asks for a letter to an address. Whether the address has an account, the server does not tell. */
export function LetterForm({ path, onSent }: LetterFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: (body: ResendBody | ResetRequestBody) => post(path, body),
    onSuccess: onSent,
  })
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
