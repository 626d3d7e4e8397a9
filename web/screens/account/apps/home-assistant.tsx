import { useId } from 'react'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useHomeAssistant, useHomeAssistantSwitch } from '../../../data/accounts/home-assistant'
import { useTranslation } from '../../../i18n/use-translation'
import { Switch } from '../../../ui/fields/switch'
import styles from './apps-part.module.css'

/**
 * Turns figures at Home Assistant on and off, on a server that has a broker for them. If it has none any more, whoever has
 * them on can still turn them off.
 */
export function HomeAssistant() {
  const { t } = useTranslation()
  const titleId = useId()
  const { data } = useHomeAssistant()
  const switching = useHomeAssistantSwitch()
  if (!data || !(data.is_available || data.is_on || switching.isSuccess)) return null
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {t('homeAssistant.title')}
          </h2>
          <p className={styles.text}>{t('homeAssistant.text')}</p>
          {!data.is_available && <p className={styles.text}>{t('homeAssistant.off')}</p>}
        </div>
      </div>
      <Switch
        label={t('homeAssistant.show')}
        isSelected={switching.isPending ? switching.variables : data.is_on}
        isDisabled={switching.isPending || !(data.is_available || data.is_on)}
        onChange={isOn => switching.mutate(isOn)}
      />
      {switching.error !== null && <ProblemNotice error={switching.error} />}
    </section>
  )
}
