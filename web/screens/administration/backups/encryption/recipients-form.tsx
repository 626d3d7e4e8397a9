import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { failureKey } from '../../../../data/client/failure-codes'
import { serverSettingsWords } from '../../../../data/client/words/server-settings'
import { useChangeRecipients } from '../../../../data/instance/backups'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { confirm } from '../../../../ui/feedback/toasts'
import { LongTextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { AdministrationProblem } from '../../parts/administration-problem'
import { holdsSecretKey, recipientsIn } from './make-key'
import { NewKey } from './new-key'

/** Edits the public keys, and makes a key for whoever has none. A key itself is never sent. */
export function RecipientsForm({ recipients }: { recipients: readonly string[] }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<string | null>(null)
  const saving = useChangeRecipients()
  const shown = edited ?? recipients.join('\n')
  const isSecret = holdsSecretKey(shown)
  const refusal = saving.error === null ? null : failureKey(serverSettingsWords, saving.error)
  const problem = isSecret ? 'backups.encryption.secret' : refusal
  const form = useFocusOnInvalid(problem)
  const change = (text: string) => {
    setEdited(text)
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending || isSecret) return
    const wanted = recipientsIn(shown)
    if (wanted.join() === recipients.join()) return confirm(t('instance.unchanged'))
    saving.mutate(wanted, {
      onSuccess: () => {
        setEdited(clearSaved(edited, null))
        confirm(t('backups.encryption.saved'))
      },
    })
  }
  return (
    <>
      <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('backups.encryption.title')}>
        <LongTextField
          label={t('backups.encryption.label')}
          hint={t('backups.encryption.hint')}
          rows={3}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck="false"
          value={shown}
          onChange={change}
          error={problem === null ? undefined : t(problem)}
        />
        {saving.error !== null && refusal === null && <AdministrationProblem error={saving.error} />}
        <div>
          <Button type="submit" isPending={saving.isPending}>
            {t(saving.isPending ? 'instance.saving' : 'backups.encryption.save')}
          </Button>
        </div>
      </Form>
      <NewKey onKept={recipient => change([...recipientsIn(shown), recipient].join('\n'))} />
    </>
  )
}
