import { saveAs } from '../../data/client/download'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import forms from '../../ui/layout/forms.module.css'
import styles from './factors.module.css'

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const text = `Trackhut, ${location.host}\n\n${codes.join('\n')}\n`
  const save = () => saveAs(new Blob([text], { type: 'text/plain' }), 'trackhut-recovery-codes.txt')
  return (
    <div className={forms.form}>
      <Notice tone="plain">{t('factor.codesOnce')}</Notice>
      <ul className={styles.codes} aria-label={t('factor.recovery')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={forms.text}>{t('factor.recoveryText')}</p>
      <div className={styles.buttons}>
        <Button onPress={save}>{t('factor.saveCodes')}</Button>
        <Button look="primary" autoFocus onPress={onDone}>
          {t('factor.codesKept')}
        </Button>
      </div>
    </div>
  )
}
