import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { confirm } from '../../../../ui/feedback/toasts'
import { CopyField } from '../../../../ui/fields/copy-field'
import { PasswordField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import forms from '../../../../ui/layout/forms.module.css'
import sections from '../../parts/sections.module.css'
import { type MadeKey, makeKey } from './make-key'

/** Makes a key, and hands on its public half once somebody has entered the key from where it is kept. */
export function NewKey({ onKept }: { onKept: (recipient: string) => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeKey | 'impossible' | null>(null)
  const [wasKept, setKept] = useState(false)
  const make = async () => setMade((await makeKey()) ?? 'impossible')
  if (made === 'impossible') return <Notice tone="plain">{t('backups.encryption.impossible')}</Notice>
  if (made === null) {
    return (
      <div>
        <Button autoFocus={wasKept} onPress={make}>
          {t('backups.encryption.make')}
        </Button>
      </div>
    )
  }
  return (
    <KeepKey
      made={made}
      onKept={() => {
        setMade(null)
        setKept(true)
        onKept(made.recipient)
        confirm(t('backups.encryption.entered'))
      }}
    />
  )
}

function KeepKey({ made, onKept }: { made: MadeKey; onKept: () => void }) {
  const { t } = useTranslation()
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState<string | null>(null)
  const isOther = tried === again
  const form = useFocusOnInvalid(isOther)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (again.trim().toUpperCase() === made.identity) onKept()
    else setTried(again)
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('backups.encryption.make')}>
      <CopyField label={t('backups.encryption.key')} text={made.identity} />
      <p className={sections.text}>{t('backups.encryption.made')}</p>
      <PasswordField
        label={t('backups.encryption.again')}
        hint={t('backups.encryption.againHint')}
        autoComplete="off"
        autoFocus
        isRequired
        value={again}
        onChange={setAgain}
        error={isOther ? t('backups.encryption.other') : undefined}
      />
      <div>
        <Button type="submit">{t('backups.encryption.use')}</Button>
      </div>
    </Form>
  )
}
