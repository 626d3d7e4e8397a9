import contentCopy from '@material-symbols/svg-400/outlined/content_copy.svg' with { type: 'text' }
import { useRef, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import styles from './copy-field.module.css'
import fields from './fields.module.css'

/** A read-only text with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const copy = () => {
    input.current?.select()
    // `navigator.clipboard` does not exist over plain HTTP, which home servers often use.
    setOutcome(document.execCommand('copy') ? 'copied' : 'selected')
  }
  return (
    <TextField className={fields.field} value={text} isReadOnly>
      <Label className={fields.label}>{label}</Label>
      <div className={styles.row}>
        <Input ref={input} className={fields.input} onFocus={event => event.target.select()} />
        <Button aria-label={`${t('common.copy')}: ${label}`} onPress={copy}>
          <Icon svg={contentCopy} />
          {t('common.copy')}
        </Button>
      </div>
      <p className={fields.hint} role="status">
        {outcome !== null && t(outcome === 'copied' ? 'common.copied' : 'common.selectedToCopy')}
      </p>
    </TextField>
  )
}
