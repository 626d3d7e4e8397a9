import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { codeWords } from '../../../components/factors/code-words'
import { PasskeyProblem } from '../../../components/factors/passkey-problem'
import { ProblemNotice } from '../../../components/feedback/failure'
import { hasPasskeys, useLogInWithPasskey } from '../../../data/accounts/passkeys'
import { useSecondStep } from '../../../data/accounts/second-factor'
import { failureKey } from '../../../data/client/failure-codes'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../ui/fields/while-saving'

/** Asks for a code or a passkey. */
export function SecondStepForm({ challenge, methods }: { challenge: string; methods: readonly string[] }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const step = useSecondStep(challenge)
  const passkey = useLogInWithPasskey()
  const problem = failureKey(codeWords, step.error)
  const form = useFocusOnInvalid(step.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!step.isPending) step.mutate(code)
  }
  return (
    <>
      {methods.includes('passkey') && hasPasskeys() && (
        <>
          <PasskeyProblem error={passkey.error} />
          <Button isPending={passkey.isPending} onPress={() => passkey.mutate()}>
            {t('login.passkey')}
          </Button>
        </>
      )}
      {step.error !== null && problem === null && <ProblemNotice error={step.error} />}
      <Form ref={form} onSubmit={submit}>
        <TextField
          label={t('factor.stepCode')}
          hint={t(methods.includes('totp') ? 'factor.stepHint' : 'factor.stepHintRecovery')}
          autoCapitalize="none"
          autoComplete="one-time-code"
          spellCheck="false"
          autoFocus
          isRequired
          value={code}
          onChange={text => {
            setCode(text)
            forgetFailure(step)
          }}
          error={problem === null ? undefined : t(problem)}
        />
        <Button type="submit" look="primary" isPending={step.isPending}>
          {t(step.isPending ? 'login.submitting' : 'login.submit')}
        </Button>
      </Form>
    </>
  )
}
